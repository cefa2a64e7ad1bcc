import { describe, expect, test } from 'vitest'
import { networkDay } from '../../src/time-span/network-day.ts'
import { startOfDay } from '../../src/time-span/local-time.ts'
import { timeZoneRules } from '../../src/time-span/time-zone-rules.ts'
import { ask } from './support/ask.ts'
import { onePlan } from './support/one-plan.ts'
import { basicVersion, node, version, versionRows, workflow, workflowRows } from './support/rows.ts'

const DATES = { eff_date: '2026-03-02T00:00:00.000Z', exp_date: '2026-03-03T00:00:00.000Z' }
const dated = onePlan({ levels: { version: version({ pcc_rule_ver_id: 1, ...DATES }) } })

/** When 2 March begins and 3 March ends, by the clocks of four networks. */
const NETWORKS = [
  ['UTC', '2026-03-02T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-01T23:00:00.000Z', '2026-03-03T23:00:00.000Z'],
  ['America/New_York', '2026-03-02T05:00:00.000Z', '2026-03-04T05:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-01T11:00:00.000Z', '2026-03-03T11:00:00.000Z'],
] as const

describe.each(NETWORKS)("statement 8: days are days on the network's clock, in %s", (name, begin, end) => {
  const network = timeZoneRules(name)
  const before = (at: string) => new Date(Date.parse(at) - 1).toISOString()
  const taken = (at: string, time_zone?: string) =>
    ask(dated, { context: { at, time_zone } }, network).plans[0]?.pcc_rule_ver_id

  test('a version is in force from the first moment of its first day to the last of its last day', () => {
    expect([taken(before(begin)), taken(begin), taken(before(end)), taken(end)]).toEqual([null, 1, 1, null])
  })

  test('the time zone of the session has no part in it', () => {
    expect([taken(begin, 'Europe/Berlin'), taken(end, 'Europe/Berlin')]).toEqual([1, null])
  })

  test('statement 18: versions of basic rules are judged alike', () => {
    const basic_versions = [basicVersion({ basic_rule_ver_id: 1, mapping_id: 1, ...DATES })]
    const inForce = (at: string) =>
      ask(onePlan({ levels: { basic_versions } }), { context: { at } }, network).plans[0]?.rule_plans[0]
        ?.basic_rule_ver_id
    expect([inForce(before(begin)), inForce(begin), inForce(before(end)), inForce(end)]).toEqual([null, 1, 1, null])
  })

  test('statement 36: workflows are judged alike', () => {
    const rows = workflowRows({ group: workflow({ work_group_id: 1, ...DATES }), nodes: [node(1, 'S')] })
    const runs = (at: string) =>
      ask({ ...onePlan({}), workflows: [rows] }, { work_group_id: 1, context: { at } }, network).trace.some(
        ({ statement }) => statement === 37,
      )
    expect([runs(before(begin)), runs(begin), runs(before(end)), runs(end)]).toEqual([false, true, true, false])
  })

  test('statement 34: the edges of versions are those of the days', () => {
    const next = (at: string) => ask(dated, { context: { at } }, network).next_evaluation
    expect([next(before(begin)), next(begin), next(before(end)), next(end)]).toEqual([begin, end, end, null])
  })
})

describe('a day of a network', () => {
  test.each([
    ['when clocks go forward', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['the day after, an hour earlier by UTC', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['whose midnight is left out begins an hour later', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['that is left out begins with the day after it', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_what, day, zone, begin) => {
    for (const clock of [zone, timeZoneRules(zone)]) {
      const at = startOfDay(day, clock)
      expect(new Date(at).toISOString()).toBe(begin)
      expect([networkDay(at - 1, clock) < day, networkDay(at, clock) >= day]).toEqual([true, true])
    }
  })
})

test('a version that begins on the last day of all arms that day, and nothing after it', () => {
  const first = version({ pcc_rule_ver_id: 1, eff_date: '9999-12-31T00:00:00.000Z' })
  const data = onePlan({ levels: { version: first } })
  expect(ask(data).next_evaluation).toBe('9999-12-31T00:00:00.000Z')
  const late = { ...data, versions: [...data.versions, versionRows({ version: version({ pcc_rule_ver_id: 2 }) })] }
  const at = '9999-12-31T23:59:59Z'
  for (const network of ['America/New_York', 'Pacific/Auckland'].map((name) => timeZoneRules(name))) {
    const answer = ask(late, { context: { at } }, network)
    expect([answer.plans[0]?.pcc_rule_ver_id, answer.next_evaluation]).toEqual([1, null])
  }
})
