import { describe, expect, test } from 'vitest'
import { ask } from './support/ask.ts'
import { WORKED_CONTEXT, WORKED_EXAMPLE } from './support/worked-example.ts'

describe('statements 27 and 28: the worked example', () => {
  const answer = ask(WORKED_EXAMPLE, { context: WORKED_CONTEXT })

  test('the mapping of the EEA beats the default one', () => {
    expect(answer.result).toBe('policy')
    expect(answer.plans).toMatchObject([
      { pcr_plan_id: 1, pcc_rule_ver_id: 1, rule_plans: [{ ap_rule_id: 1, mapping_id: 1, basic_rule_ver_id: 1 }] },
    ])
  })

  test('the running span replaces roam-std by roam-peak', () => {
    expect(answer.install).toEqual(['roam-peak'])
    expect(answer.plans[0]?.rule_plans[0]?.outcomes).toMatchObject([{ pcc_rule_id: 2, time_span_rule: 1 }])
  })

  test('940 MB are left under MK-MONTH', () => {
    expect(answer.quotas).toEqual([
      { monitoring_key: 'MK-MONTH', amount: 940_000_000, rum: 2, resource_id: 1, acm_rule_id: 1 },
    ])
  })

  test('it is evaluated again at 22:00, when the span ends', () => {
    expect(answer.next_evaluation).toBe('2026-03-02T21:00:00.000Z')
  })

  test('triggers 2, 4, 17 and 33 are armed', () => {
    expect(answer.triggers).toEqual([2, 4, 17, 33])
  })

  test('the trace tells why, statement by statement', () => {
    expect(answer.trace.map(({ statement, id, text, left, result }) => [statement, id, text, left, result])).toEqual([
      [7, 1, 'The plan is looked at', 1, null],
      [8, 1, 'The version in force', '2026-03-02', true],
      [9, 1, 'The version holds the event', 4, true],
      [10, 1, 'The rule plan is evaluated', null, null],
      [12, 1, 'Zone', '20801', 11],
      [12, 2, 'Zone', '1004', 21],
      [12, 3, 'Zone', 9_300_000_000, 31],
      [16, 1, 'Zone', 11, true],
      [17, 1, 'The mapping is chosen', null, true],
      [18, 1, 'The version in force', '2026-03-02', true],
      [19, 1, 'Basic rule', null, 1],
      [20, 1, 'The time span runs and overrides: roam-peak in place of roam-std', null, null],
      [22, 1, 'The usage lies within', 9_300_000_000, true],
      [23, 1, 'It overrides the outcome', null, null],
      [24, 1, 'Quota under MK-MONTH', 940_000_000, true],
      [32, 2, 'Install', null, 'roam-peak'],
      [34, 1, 'Next evaluation', null, '2026-03-02T21:00:00.000Z'],
      [33, null, 'Trigger to arm', null, 2],
      [33, null, 'Trigger to arm', null, 4],
      [33, null, 'Trigger to arm', null, 17],
      [33, null, 'Trigger to arm', null, 33],
    ])
  })
})
