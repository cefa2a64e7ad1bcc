import { expect, test } from 'vitest'
import { randomJudged } from './support/brute-force.ts'
import { wronglyNever } from './support/reached.ts'

const PLANS = 150
const MOST_CONTEXTS = 300
/** Ten times what it takes alone: machines that check are busy. */
const LONGEST = 60_000

test('no mapping that a context comes to is called unreachable', { tags: 'random', timeout: LONGEST }, () => {
  let said = 0
  for (let seed = 1; seed <= PLANS; seed += 1) {
    const judged = wronglyNever(randomJudged(seed, { inputs: 3, mappings: 12 }), seed, MOST_CONTEXTS)
    expect(judged.wrong, `seed ${seed}`).toEqual([])
    said += judged.said
  }
  expect(said).toBeGreaterThan(PLANS)
})
