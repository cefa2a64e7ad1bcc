import { expect, test } from 'vitest'
import { compareOn } from './random/agreement.ts'

const POLICIES = 60
const CONTEXTS = 50
/** Ten times what it takes alone: machines that check are busy. */
const LONGEST = 60_000

test(
  'engine and naive interpreter agree byte for byte on thousands of random contexts',
  { tags: 'random', timeout: LONGEST },
  () => {
    const results: Record<string, number> = {}
    for (let seed = 1; seed <= POLICIES; seed += 1) {
      const { disagreement, ...run } = compareOn(seed, CONTEXTS)
      const { differences = [], request } = disagreement ?? {}
      expect(differences, `seed ${seed}: ${JSON.stringify(request)}`).toEqual([])
      for (const [result, count] of Object.entries(run.results)) results[result] = (results[result] ?? 0) + count
    }
    // All three kinds of answers must have been met often enough to mean something.
    for (const result of ['policy', 'no_policy', 'error']) expect(results[result], result).toBeGreaterThan(100)
  },
)
