import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { describe, expect, test } from 'vitest'
import { fieldsOf, searchOf } from '../address/fields.ts'
import { faultsByField } from './faults-by-field.ts'
import { fieldsOfRequest } from './fields-of-request.ts'
import { instantOf, isTimeZone, localOf } from '../../../catalogue/format/local-time.ts'
import { requestOf } from './request-of.ts'

const NOW = '2026-03-02T18:10:00Z'
const CLOCK = { now: NOW, zone: 'UTC' }

test('a request becomes fields, an address, and the same request again', () => {
  const request = simulationRequestSchema.parse({
    pcr_plan_id: 1,
    pcc_rule_ver_id: 2,
    work_group_id: 3,
    context: {
      at: '2026-03-02T19:10:05+01:00',
      time_zone: 'Asia/Kolkata',
      pcr_event_id: 13,
      attributes: { 1: '20801', 2: 'a b&c' },
      balances: { 12: { amount: -5.5, expires_at: '2026-04-01T00:00:00Z' } },
      accumulators: { 4: 9_300_000_000, 5: null },
      counters: {
        'A.B': { status: 'LOW', pending: [{ status: 'OUT', from: '2026-03-02T20:00:00Z' }] },
      },
      media: [{ media_type: 0 }, { media_type: 0 }, { media_type: 6 }],
      installed: ['roam-std', 'roam-peak'],
    },
  })
  const search = searchOf(fieldsOfRequest(request, 'UTC'))
  const { body, faults } = requestOf(fieldsOf(search), CLOCK)
  expect(faults).toEqual({})
  expect(simulationRequestSchema.parse(body)).toEqual(request)
})

test('without a time it is now, and nothing is known', () => {
  expect(requestOf({ event: '4', time_zone: 'UTC' }, CLOCK).body).toEqual({
    context: {
      at: NOW,
      time_zone: 'UTC',
      pcr_event_id: 4,
      attributes: {},
      balances: {},
      accumulators: {},
      counters: {},
      media: [],
      installed: [],
    },
  })
})

test('a workflow that is asked alone runs whatever starts it; beside plans an event starts it', () => {
  expect(requestOf({ workflow: '3' }, CLOCK).body).toMatchObject({ work_group_id: 3, as_called: true })
  expect(requestOf({ workflow: '3', event: '4' }, CLOCK).body).not.toHaveProperty('as_called')
  expect(requestOf({ workflow: '3', exact: '1' }, CLOCK).body).toMatchObject({ work_group_id: 3, exact_version: true })
  expect(requestOf({ workflow: '3' }, CLOCK).body).not.toHaveProperty('exact_version')
  expect(requestOf({ workflow: '3', version: '2' }, CLOCK).body).not.toHaveProperty('as_called')
})

test.each([
  ['accumulator.4', 'much'],
  ['accumulator.4', '-1'],
  ['balance.4', '5 apples'],
  ['at', 'yesterday'],
  ['time_zone', 'Europe/Atlantis'],
])('%s that is %j is said and not asked', (name, text) => {
  const { body, faults } = requestOf({ [name]: text }, CLOCK)
  expect([body, Object.keys(faults)]).toEqual([undefined, [name]])
})

test('an address with other things in it keeps what it asks', () => {
  expect(fieldsOf('?plan=1&tab=2&attribute.7=x&attribute=y&zzz')).toEqual({ plan: '1', 'attribute.7': 'x' })
})

test('amounts are read in the unit of what is counted; an attribute that is not measurable is a text', () => {
  const input = { name: '', is_read: true, suggestions: [] }
  const inputs = [
    { ...input, kind: 'accumulator' as const, key: '4', counts: true, rum: 0 },
    { ...input, kind: 'attribute' as const, key: '5', counts: true, rum: null },
    { ...input, kind: 'attribute' as const, key: '6', counts: false, rum: null },
  ]
  const typed = { 'accumulator.4': '2 h', 'attribute.5': '5 GiB', 'attribute.6': '5 GiB' }
  expect(requestOf(typed, CLOCK, inputs).body?.context).toMatchObject({
    accumulators: { 4: 7200 },
    attributes: { 5: '5368709120', 6: '5 GiB' },
  })
  expect(Object.keys(requestOf({ 'accumulator.4': '5 GiB' }, CLOCK, inputs).faults)).toEqual(['accumulator.4'])
})

describe('local times', () => {
  test.each([
    ['2026-03-02T19:10', 'Europe/Berlin', '2026-03-02T18:10:00.000Z'],
    ['2026-07-02T19:10', 'Europe/Berlin', '2026-07-02T17:10:00.000Z'],
    ['2026-07-02T05:40', 'Asia/Kolkata', '2026-07-02T00:10:00.000Z'],
    ['2026-10-25T02:30', 'America/New_York', '2026-10-25T06:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant)
    expect(localOf(instant, zone)).toBe(local)
  })

  test('seconds are shown where there are some', () => {
    expect(localOf('2026-03-02T18:10:07.500Z', 'UTC')).toBe('2026-03-02T18:10:07')
  })

  test('a time that clocks go over is the one as much later', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toMatch(/^2026-03-29T0[01]:30/)
  })

  test('zones are known by their names', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Europe/Atlantis')]).toEqual([true, false])
  })
})

test('faults of the server stand at the field that was typed in', () => {
  const faults = [
    { code: 'INVALID', message: 'no plan', field: 'pcr_plan_id' },
    { code: 'INVALID', message: 'no balance', field: 'context.balances.12' },
    { code: 'INVALID', message: 'no status', field: 'context.counters.A.B.status' },
    { code: 'INVALID', message: 'no code', field: 'context.installed.0' },
    { code: 'INVALID', message: 'other' },
  ] as const
  expect(faultsByField(faults, { 'balance.12': '1', 'counter.A.B': 'x', 'counter.A': 'y' })).toEqual({
    plan: 'no plan',
    'balance.12': 'no balance',
    'counter.A.B': 'no status',
    installed: 'no code',
    '': 'other',
  })
})

test('where no time zone is chosen, times are those of the network’s clock, which is named', () => {
  const { body } = requestOf({ event: '4', at: '2026-03-02T19:10' }, { now: NOW, zone: 'Asia/Tokyo' })
  expect(body?.context).toMatchObject({ at: '2026-03-02T10:10:00.000Z', time_zone: 'Asia/Tokyo' })
  const request = simulationRequestSchema.parse({ context: { at: '2026-03-02T10:10:00Z', pcr_event_id: 4 } })
  expect(fieldsOfRequest(request, 'Asia/Tokyo')).toEqual({ event: '4', at: '2026-03-02T19:10' })
})
