import { describe, expect, test } from 'vitest'
import { denseJudged, faultOfCover, randomJudged, summary, tryAll } from './support/brute-force.ts'
import { NO_LIMITS, prove } from './support/prove.ts'

const PLANS = 50
const MOST_CONTEXTS = 600
/** Ten times what it takes alone: machines that check are busy. */
const LONGEST = 60_000

const seeds = Array.from({ length: PLANS }, (_, index) => index + 1)
const tried = seeds
  .flatMap((seed) => [
    { seed, judged: randomJudged(seed, { inputs: 4, mappings: 20 }) },
    { seed, judged: denseJudged(seed, { inputs: 3, mappings: 16 }) },
  ])
  .flatMap((one) => {
    const tries = tryAll(one.judged, MOST_CONTEXTS)
    return tries ? [{ ...one, tries }] : []
  })

describe('a proof of random rule plans', () => {
  test('says what every context says: none missing, none extra', { tags: 'random', timeout: LONGEST }, () => {
    let alike = 0
    for (const { seed, judged, tries } of tried) {
      const { contexts, never, gaps } = tries
      const proof = summary(prove(judged))
      // What only mappings tell apart that another input always refuses is one to the proof.
      const times = contexts / Number(proof.contexts)
      if (times === 1) alike += 1
      expect([Number.isInteger(times), never, gaps], `seed ${seed}`).toEqual([
        true,
        proof.never,
        Number(proof.gaps) * times,
      ])
    }
    expect(alike).toBeGreaterThan(0.95 * tried.length)
    expect(tried.length).toBeGreaterThan(PLANS)
  })

  test('names stronger mappings that take all, and none that is not needed', { tags: 'random' }, () => {
    let [single, several, none] = [0, 0, 0]
    for (const { seed, judged, tries } of tried) {
      for (const never of prove(judged).never) {
        expect(faultOfCover(tries, never), `seed ${seed}, mapping ${never.mapping_id}`).toBeUndefined()
        if (never.by.length === 0) none += 1
        else if (never.by.length === 1) single += 1
        else several += 1
      }
    }

    for (const count of [single, several, none]) expect(count).toBeGreaterThan(3)
  })

  test('says the same where it searches instead of going through all', { tags: 'random' }, () => {
    for (const { seed, judged, tries } of tried) {
      const proof = prove({ ...judged, limits: { ...NO_LIMITS, contexts: 0 } })
      expect({ ...summary(proof), not_decided: proof.not_decided }, `seed ${seed}`).toEqual({
        contexts: null,
        never: tries.never,
        gaps: tries.gaps > 0 ? null : 0,
        not_decided: [],
      })
    }
  })

  test('guesses nothing where its limits end', () => {
    let open = 0
    for (const { seed, judged, tries } of tried) {
      const { never, not_decided, gap } = prove({ ...judged, limits: { contexts: 0, steps: 4 } })
      const wrong = never.filter(({ mapping_id }) => !tries.never.includes(mapping_id))
      expect(wrong, `seed ${seed}`).toEqual([])
      if (gap === 'none') expect(tries.gaps).toBe(0)
      open += not_decided.length
    }

    expect(open).toBeGreaterThan(10)
  })
})
