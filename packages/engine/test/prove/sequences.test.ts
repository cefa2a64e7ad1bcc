import { expect, test } from 'vitest'
import { compile } from '../../src/decide/policy.ts'
import { compileAssumptions } from '../../src/prove/assume.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'
import { proveSequences } from '../../src/prove/sequences/prove-sequences.ts'
import { Dice } from '../decide/random/dice.ts'
import { MEDIA_START, network, START, type Ask } from '../session/network.ts'
import { judge, metered, smallNetwork } from './support/brute-sequences.ts'
import { NO_LIMITS } from './support/prove.ts'

const FROM = Date.UTC(2026, 2, 2)
/** Of 400, the same was found (record 173). */
const NETWORKS = Number(process.env.TOLLGATE_SEQUENCES ?? 40)

function prove(data: ReturnType<typeof network>, most = 1000) {
  const policy = compile(data)
  const version = [...policy.versions.values()][0]
  if (!version) throw new Error('There is no version')
  const calendar = { from: FROM, to: FROM + 86_400_000, clock: policy.networkTimeZone }
  const assumed = compileAssumptions([], policy.references)
  return runToEnd(proveSequences({ policy, version, start: START, assumed, calendar, limits: NO_LIMITS, most }))
}

/** What was found, as `lost r1 after 15 16`. */
function foundIn(asks: readonly Ask[]): string[] {
  return prove(network(asks)).found.map(({ kind, subject, events }) => `${kind} ${subject} after ${events.join(' ')}`)
}

test('a question that another event asks in other words loses what a fresh session gets', () => {
  const telephony: Ask = { event: START, key: 'telephony', grants: 1 }
  expect(foundIn([telephony, { event: 2, key: 'telephony', grants: 1 }])).toEqual([])
  expect(foundIn([telephony, { event: 2, key: 'telephony', grants: 2 }])).toEqual([
    'lost r1 after 2',
    'stays r2 after 2',
  ])
})

test('an answer that ends with the opposite leaves nothing behind', () => {
  const access: Ask = { event: START, key: 'access', grants: 1 }
  // While the credit is gone, its own words are meant; when it is back, the rule is missing.
  expect(foundIn([access, { event: 15, key: 'access', grants: 2 }])).toEqual(['lost r1 after 15 16'])
  const again: Ask = { event: 16, key: 'access', grants: 1 }
  expect(foundIn([access, { event: 15, key: 'access', grants: 2 }, again])).toEqual([])
  expect(foundIn([access, { event: 15, key: 'notice', grants: 2 }])).toEqual([])
  // Asked at 16 alone it ends when the credit is used up again.
  expect(foundIn([access, again])).toEqual(['lost r1 after 16 15'])
})

test('a rule stays that no event and no input takes back', () => {
  expect(foundIn([{ event: 33, key: 'slow', grants: 1 }])).toEqual(['stays r1 after 33'])
  expect(foundIn([{ event: 33, key: 'slow', grants: 1, when: 'x' }])).toEqual([])
  expect(foundIn([{ event: MEDIA_START, key: 'call', grants: 1 }])).toEqual([])
})

test('rules stay and their quota vanishes', () => {
  const counts = [{ start_quota: 0, stop_quota: 100 }]
  const counted: Ask = { event: START, key: 'access', grants: 1, counts }
  const free: Ask = { event: 2, key: 'access', grants: 1 }
  const { found } = prove(metered([counted, free]))
  expect(found.map(({ kind, events }) => [kind, events])).toEqual([['quota', [2]]])
  expect(found[0]?.example.steps.map(({ events, start }) => [start, events])).toEqual([
    [true, []],
    [undefined, [2]],
  ])
})

test.each([
  ['with a reporting threshold', { 2: 1000 }, false],
  ['without one', {}, true],
] as const)('an open end is a quota where its unit is reported: %s', (_what, reporting_threshold, isLost) => {
  const session_settings = { reporting_threshold, moment_tolerance_s: 30 }
  const ends: Record<string, number | null | undefined> = { closed: 5000, open: null, none: undefined }
  const found = Object.keys(ends).flatMap((first) =>
    Object.keys(ends).flatMap((later) => {
      const asking = (event: number, end: string): Ask => {
        const stop_quota = ends[end]
        return {
          event,
          key: 'video',
          grants: 1,
          ...(stop_quota !== undefined && { counts: [{ start_quota: 0, stop_quota }] }),
        }
      }
      const data = { ...metered([asking(START, first), asking(4, later)]), session_settings }
      return prove(data).found.map(({ kind }) => `${kind} ${first} ${later}`)
    }),
  )
  expect(found).toEqual(
    isLost ? ['quota closed open', 'quota closed none'] : ['quota closed none', 'quota open closed', 'quota open none'],
  )
})

test('an open end of another question keeps the quota of a key', () => {
  const counted = (stop_quota: number | null) => ({ counts: [{ start_quota: 0, stop_quota }] })
  const session_settings = { reporting_threshold: { 2: 1000 }, moment_tolerance_s: 30 }
  const asks: Ask[] = [
    { event: START, key: 'video', grants: 1, ...counted(5000) },
    { event: 4, key: 'video', grants: 3 },
    { event: 4, key: 'access', grants: 1, ...counted(null) },
  ]
  expect(prove({ ...metered(asks), session_settings }).found.map(({ kind }) => kind)).toEqual(['stays'])
})

test('says where it did not go on', () => {
  const asks = [START, 2, 4, 15, 33].map((event): Ask => ({ event, key: 'access', grants: 1 }))
  expect(prove(network(asks))).toMatchObject({ standings: 6, longest: 2, is_whole: true })
  expect(prove(network(asks), 3)).toMatchObject({ standings: 3, longest: 1, is_whole: false })
})

test(
  `finds what every sequence of up to three events shows, of ${NETWORKS} small networks`,
  { timeout: NETWORKS * 1000 },
  () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const small = smallNetwork(new Dice(seed))
      const tried = judge(small, 3)
      const { found, is_whole, not_decided } = prove(small.data)
      expect([is_whole, not_decided]).toEqual([true, []])
      const shortest = new Map<string, number>()
      for (const { kind, subject, events } of found) {
        const what = `${kind} ${subject}`
        kinds.add(kind)
        shortest.set(what, Math.min(events.length, shortest.get(what) ?? Infinity))
      }
      const within = [...shortest].filter(([, length]) => length <= 3)
      expect(Object.fromEntries(within), `seed ${seed}: ${JSON.stringify(small.asks)}`).toEqual(
        Object.fromEntries(tried),
      )
    }
    expect([...kinds].toSorted()).toEqual(['lost', 'quota', 'stays'])
  },
)
