import type { Impact } from '@tollgate/contract/release/impact.ts'
import { expect, test } from 'vitest'
import { foldDecisions } from './fold-decisions.ts'

const decision = (event: string, more: Partial<Impact['changed'][number]> = {}): Impact['changed'][number] => ({
  plan: 'prepaid',
  event,
  from: '2026-11-24',
  to: '2027-02-01',
  before: { rules: ['fup-1m (as before)', 'self-care'], session_qos: 'q-9 (as before)' },
  after: { rules: ['fup-1m', 'self-care'], session_qos: 'q-9' },
  contexts: 12,
  example: { at: '2026-11-24T08:00:00Z' },
  ...more,
})

test('decisions that differ alike are one, without what both sides share', () => {
  const found = foldDecisions([decision('start'), decision('roaming', { contexts: 5, from: '2027-02-01', to: null })])
  expect([...found]).toEqual([
    [
      'Plan prepaid',
      [
        {
          differences: [
            { part: 'rules', before: 'fup-1m', after: 'fup-1m, as it is changed' },
            { part: 'session qos', before: 'q-9', after: 'q-9, as it is changed' },
          ],
          events: ['start', 'roaming'],
          from: '2026-11-24',
          to: null,
          contexts: 17,
          example: { at: '2026-11-24T08:00:00Z' },
        },
      ],
    ],
  ])
})

test('another difference stands for itself, and days that end are told', () => {
  const other = decision('start', { before: { rules: ['a'] }, after: { rules: ['b'] }, contexts: null })
  const [first, second] = [...foldDecisions([decision('start'), other]).values()].flat()
  expect(first).toMatchObject({ from: '2026-11-24', to: '2027-02-01', contexts: 12 })
  expect(second).toMatchObject({ differences: [{ part: 'rules', before: 'a', after: 'b' }], contexts: null })
})

const TWO = '2, paid by no balance'

test.each([
  [null, { version: 'v2' }, 'none', 'version v2'],
  [{ version: '2026-11-01' }, null, 'version 2026/11/01', 'none'],
  [
    { charges: [{ value: 2, acct_res_id: 'main' }, { value: 0 }] },
    { charges: [{ value: 3, acct_res_id: 'main' }, { value: 0 }] },
    '2 from main',
    '3 from main',
  ],
  [{ charges: [{ value: 2, rum: 0 }] }, { charges: [{ value: 2, rum: 2 }] }, TWO, `${TWO}, as it is changed`],
  [
    { quotas: [{ monitoring_key: 'a', rum: 2, resource_id: 'month', stop_quota: 10_000_000_000 }] },
    { quotas: [] },
    'month up to 10 GB, under a',
    'none',
  ],
  [{ attributes: { apn: 'ims', zone: null } }, { attributes: { apn: 'web', zone: null } }, 'apn ims', 'apn web'],
  [{ session_qos: 'q-1' }, { session_qos: null }, 'q-1', 'none'],
])('from %j to %j', (before, after, was, is) => {
  const [found] = [...foldDecisions([decision('start', { before, after })]).values()].flat()
  expect(found?.differences).toMatchObject([{ before: was, after: is }])
})
