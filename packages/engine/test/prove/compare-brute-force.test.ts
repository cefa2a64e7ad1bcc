import { describe, expect, test } from 'vitest'
import { compile } from '../../src/decide/policy.ts'
import { pointsOf } from '../../src/prove/space/space.ts'
import { Dice } from '../decide/random/dice.ts'
import { randomRequest } from '../decide/random/random-request.ts'
import { randomVersions } from './support/changed-version.ts'
import { changeIn, compare, faultOfClasses, spaceOf, textsOfClasses, tryBoth, withVersion } from './support/compare.ts'

const VERSIONS = 250
const MOST_CONTEXTS = 600
const REQUESTS = 8
/** Ten times what it takes alone: machines that check are busy. */
const LONGEST = 60_000
const seeds = Array.from({ length: VERSIONS }, (_, index) => index + 1)
const MOST = { rulePlans: 2, inputs: 2, mappings: 5 }

describe('a comparison of random versions', () => {
  test(
    'has every class of contexts with its size, as trying every context has it',
    { tags: 'random', timeout: LONGEST },
    () => {
      let [compared, changed] = [0, 0]
      for (const seed of seeds) {
        const versions = randomVersions(seed, MOST)
        const space = spaceOf(versions)
        if (pointsOf(space) > MOST_CONTEXTS) continue
        const groups = compare(versions)
        const tried = tryBoth(versions, space)
        compared += 1
        if (tried.size > 0) changed += 1
        if (groups.length === 0) expect([...tried], `seed ${seed}`).toEqual([])
        const [group, ...others] = groups
        // Groups are compared by themselves; what all rule plans come to together is known where there is one.
        if (!group || others.length > 0 || group.contexts !== pointsOf(space)) continue
        if (group.changed === 'not decided') throw new Error('There is no limit')
        expect(faultOfClasses(textsOfClasses(group.changed), tried), `seed ${seed}`).toBeUndefined()
      }
      expect(compared).toBeGreaterThan(20)
      expect(changed).toBeGreaterThan(10)
    },
  )

  test('misses nothing that random contexts show', { tags: 'random', timeout: LONGEST }, () => {
    let shown = 0
    for (const seed of seeds.slice(0, 40)) {
      const versions = randomVersions(seed, MOST)
      const groups = compare(versions, { contexts: 10_000, steps: 0 })
      if (groups.some(({ changed }) => changed === 'not decided')) continue
      const [dice, policy] = [new Dice(seed), compile(versions.data)]
      for (let count = 0; count < REQUESTS; count += 1) {
        const change = changeIn(versions, policy, withVersion(randomRequest(dice, versions.data), versions.event))
        if (change === undefined) continue
        shown += 1
        expect(groups.length, `seed ${seed}`).toBeGreaterThan(0)
      }
    }
    expect(shown).toBeGreaterThan(10)
  })
})
