import type { ChangeBatch } from '@tollgate/contract/history/change.ts'
import { expect, test } from 'vitest'
import { actorWords, detailWords, nameWords } from './batch-words.ts'

const batch: ChangeBatch = {
  change_id: 9,
  at: '2026-03-09T11:55:00Z',
  actor_id: 'a',
  actor_name: 'Ada',
  token_name: null,
  resource: 'rule-workflow-group',
  record_id: 3,
  record_name: 'Entry',
  action: 'delete',
  batch_id: 'b',
  undo_of: null,
  change_set_id: null,
  undone_by: null,
  count: 1,
  counts: [{ resource: 'rule-workflow-group', action: 'delete', count: 1 }],
}

test('a batch is told by its record, with what went along by kind', () => {
  expect(detailWords(batch)).toBe('')
  const counts: ChangeBatch['counts'] = [
    { resource: 'rule-workflow-group', action: 'delete', count: 1 },
    { resource: 'rule-workflow-node', action: 'delete', count: 1204 },
    { resource: 'rule-workflow-node-position', action: 'delete', count: 1 },
    { resource: 'rule-workflow-cond', action: 'update', count: 2 },
    { resource: 'rule-workflow-exec', action: 'delete', count: 5 },
    { resource: 'rule-workflow-cb', action: 'delete', count: 1 },
  ]
  const words = detailWords({ ...batch, count: 1214, counts })
  expect(words).toMatch(/^with 1,204 \w+ ?\w*, 1 [\w ]+, 2 [\w ]+ edited and 6 more$/)
})

test('an import names its file', () => {
  expect(detailWords({ ...batch, file_name: 'operators.csv' })).toBe('from operators.csv')
  expect(detailWords(batch)).toBe('')
})

test('records of one kind are the first, which is named, and so many more', () => {
  const counts: ChangeBatch['counts'] = [{ resource: 'rating-group', action: 'create', count: 300 }]
  const words = detailWords({ ...batch, resource: 'rating-group', action: 'create', count: 300, counts })
  expect(words).toBe('and 299 more')
})

test('test cases are counted by the words of the screens', () => {
  const counts: ChangeBatch['counts'] = [{ resource: 'simulation-case', action: 'create', count: 20 }]
  const words = detailWords({ ...batch, action: 'create', count: 21, counts })
  expect(words).toBe('with 20 test cases')
})

test('a program is told by its token', () => {
  expect(actorWords(batch)).toBe('Ada')
  expect(actorWords({ ...batch, token_name: 'Night run' })).toBe('Ada (token Night run)')
})

test('a setting is named by what it is, not by its value', () => {
  const named = (record_name: string) => nameWords({ ...batch, resource: 'setting', record_name })
  expect(['on', 'approvals', 'UTC'].map(named)).toEqual(['releases', 'approvals', 'time zone and sessions'])
})

test('what a record belongs to is told, a version by its day', () => {
  const version = { ...batch, resource: 'policy-plan-event', owner_name: '2026-09-01T00:00:00.000Z' }
  expect([detailWords(batch), detailWords(version)]).toEqual(['', 'in 2026/09/01'])
})

test.each([
  [
    'pcc-rule-group-member',
    { pcc_rule_group: { rule_name: 'Bundle' }, pcc_rule_of_group: { rule_name: 'internet' } },
    'internet in Bundle',
  ],
  [
    'balance-type-group-member',
    { pcc_acct_group: { acct_res_name: 'Bundle' }, pcc_acct_res: { acct_res_name: 'Bonus credit' } },
    'Bonus credit in Bundle',
  ],
  ['plan-assignment', { pcc_pcr_plan: { pcr_plan_name: 'Bundle' }, apn: 'ims' }, 'ims in Bundle'],
  ['plan-assignment', { pcc_pcr_plan: { pcr_plan_name: 'Bundle' }, apn: null }, 'Bundle in Bundle'],
])('what bears the name of its owner is told by what it joins: %s %j', (resource, row, words) => {
  for (const rows of [
    { before: null, after: row },
    { before: row, after: null },
  ]) {
    const joined = { ...batch, ...rows, resource, record_name: 'Bundle', owner_name: 'Bundle' }
    expect(`${nameWords(joined)} ${detailWords(joined)}`).toBe(words)
  }
})
