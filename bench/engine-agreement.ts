import { compareOn } from '../packages/engine/test/decide/random/agreement.ts'
import type { Figure } from './requests.ts'

const POLICIES = 1000
const CONTEXTS = 1000
/** Other seeds than those of every check. */
const FIRST_SEED = 10_001

/** Asks engine and naive interpreter about a million contexts of a thousand random policies; a difference ends the run. */
export async function measureAgreement(): Promise<Figure[]> {
  const results: Record<string, number> = {}
  let contexts = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed += 1) {
    const { disagreement, ...run } = compareOn(seed, CONTEXTS)
    contexts += run.contexts
    for (const [result, count] of Object.entries(run.results)) results[result] = (results[result] ?? 0) + count
    if (!disagreement) continue
    const { request, engine, naive } = disagreement
    throw new Error(`seed ${seed}: ${JSON.stringify(request)}\nengine ${engine}\nnaive  ${naive}`)
  }
  const kinds = Object.entries(results).map(([result, count]) => `${count.toLocaleString('en')} ${result}`)
  console.log(`${contexts.toLocaleString('en')} contexts of ${POLICIES} random policies agree: ${kinds.join(', ')}`)
  return [{ what: 'contexts that agree', engine: 'none', ours: contexts, bare: POLICIES * CONTEXTS, ratio: 1 }]
}
