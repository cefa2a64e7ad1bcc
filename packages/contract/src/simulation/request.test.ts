import { describe, expect, test } from 'vitest'
import { bodyFaults } from '../body-faults.ts'
import { simulationBatchSchema, simulationRequestSchema } from './request.ts'
import { simulationCaseSchema } from './simulation-case.ts'

const AT = '2026-03-02T19:10:00+01:00'

describe('a request', () => {
  test('gets its defaults, its moment in UTC', () => {
    expect(simulationRequestSchema.parse({ context: { at: AT, pcr_event_id: 4 } })).toEqual({
      context: {
        at: '2026-03-02T18:10:00.000Z',
        pcr_event_id: 4,
        attributes: {},
        balances: {},
        accumulators: {},
        counters: {},
        media: [],
        installed: [],
      },
      trace: 'path',
    })
  })

  test.each([
    ['2026-03-02T19:10:00+0100', '2026-03-02T18:10:00.000Z'],
    ['2026-03-02T19:10Z', '2026-03-02T19:10:00.000Z'],
  ])('at %s', (at, normal) => {
    expect(simulationRequestSchema.parse({ context: { at, pcr_event_id: 4 } }).context.at).toBe(normal)
  })

  test('of a workflow alone needs no event', () => {
    expect(simulationRequestSchema.safeParse({ work_group_id: 7, context: { at: AT } }).success).toBe(true)
  })

  test.each([
    ['without a moment', { context: { pcr_event_id: 4 } }, 'REQUIRED', 'context.at'],
    ['without an offset', { context: { at: '2026-03-02T19:10:00', pcr_event_id: 4 } }, 'INVALID', 'context.at'],
    ['on a day that is none', { context: { at: '2026-02-30T19:10:00Z', pcr_event_id: 4 } }, 'INVALID', 'context.at'],
    ['without an event', { context: { at: AT } }, 'REQUIRED', 'context.pcr_event_id'],
    [
      'of a workflow and a plan, without an event',
      { work_group_id: 7, pcr_plan_id: 1, context: { at: AT } },
      'REQUIRED',
      'context.pcr_event_id',
    ],
    ['with another field', { context: { at: AT, pcr_event_id: 4 }, plan: 1 }, 'INVALID', 'plan'],
    ['with another field inside', { context: { at: AT, pcr_event_id: 4, rat: 1 } }, 'INVALID', 'context.rat'],
    [
      'with a balance that is text',
      { context: { at: AT, pcr_event_id: 4, balances: { 12: { amount: '5' } } } },
      'INVALID',
      'context.balances.12.amount',
    ],
    [
      'with an attribute that has no number',
      { context: { at: AT, pcr_event_id: 4, attributes: { rat: '1004' } } },
      'INVALID',
      'context.attributes.rat',
    ],
    ['with another trace', { trace: 'all', context: { at: AT, pcr_event_id: 4 } }, 'INVALID', 'trace'],
    ['that is no object', 7, 'INVALID', undefined],
  ])('%s is refused by its field', (_what, body, code, field) => {
    const { error } = simulationRequestSchema.safeParse(body)
    expect(error && bodyFaults(error).map((one) => [one.code, one.field])).toEqual([[code, field]])
  })

  test('in a batch is refused by its place', () => {
    const { error } = simulationBatchSchema.safeParse({ requests: [{ context: { at: AT, pcr_event_id: 0 } }] })
    expect(error && bodyFaults(error).map(({ field }) => field)).toEqual(['requests.0.context.pcr_event_id'])
  })
})

describe('a case', () => {
  const request = { context: { at: AT, pcr_event_id: 4 } }
  const body = { simulation_case_name: 'Roaming', pcr_plan_id: 1, request, expected: { install: ['roam-peak'] } }

  test('names any part of an answer', () => {
    expect(simulationCaseSchema.parse(body).expected).toEqual({ install: ['roam-peak'] })
  })

  test.each([
    ['neither a plan nor a workflow', { pcr_plan_id: null }, 'pcr_plan_id'],
    ['both', { work_group_id: 2 }, 'pcr_plan_id'],
    ['what no answer has', { expected: { installs: [] } }, 'expected.installs'],
  ])('with %s is refused', (_what, changed, field) => {
    const { error } = simulationCaseSchema.safeParse({ ...body, ...changed })
    expect(error && bodyFaults(error).map((one) => one.field)).toEqual([field])
  })
})
