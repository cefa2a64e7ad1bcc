import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const TESTS = join(import.meta.dirname, '../../packages/engine/test')

/**
 * Engine, naive interpreter and random questions as one script that any runtime can run: `decide.compareOn(seed, contexts)`,
 * `session.compareSessionsOn(seed, sequences, steps)`.
 */
export async function agreementScript(of: 'decide' | 'session' = 'decide'): Promise<string> {
  const lib = { entry: join(TESTS, of, 'random/agreement.ts'), formats: ['iife' as const], name: of }
  const built = await build({ configFile: false, logLevel: 'error', build: { lib, write: false } })
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error('Nothing was built')
  return chunk.code
}
