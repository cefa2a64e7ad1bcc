import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const AGREEMENT = join(import.meta.dirname, '../../packages/engine/test/decide/random/agreement.ts')

/** Engine, naive interpreter and random questions as one script that any runtime can run: `engine.compareOn(seed, contexts)`. */
export async function agreementScript(): Promise<string> {
  const lib = { entry: AGREEMENT, formats: ['iife' as const], name: 'engine' }
  const built = await build({ configFile: false, logLevel: 'error', build: { lib, write: false } })
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error('Nothing was built')
  return chunk.code
}
