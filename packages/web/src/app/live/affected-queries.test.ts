import { expect, test } from 'vitest'
import { isAffected } from './use-others-changes.ts'

test.each([
  [['catalogue', 'zone', 'list', {}], 'zone', true],
  [['catalogue', 'zone', 'record', 4], 'zone', true],
  [['catalogue', 'zone', 'list', {}], 'zone-map', false],
  [['catalogue', 'policy-plan-ver', 'tree', 3], 'policy-plan-mapping', true],
  [['catalogue', 'policy-plan-ver', 'tree', 3], 'zone', false],
  [['catalogue', 'policy-plan-ver', 'list', {}], 'policy-plan-mapping', false],
  [['catalogue', 'pcc-rule', 'list', {}], 'pcc-rule-group-member', true],
  [['catalogue', 'pcc-rule-group', 'list', {}], 'pcc-rule-group-member', true],
  [['catalogue', 'balance-type-acct', 'list', {}], 'balance-type-group-member', true],
  [['catalogue', 'balance-type-group', 'list', {}], 'balance-type-acct', true],
  [['catalogue', 'balance-type-group', 'list', {}], 'pcc-rule', false],
  [['catalogue', 'document', ['timespan', 'timespan-detail'], 'catalogues/time-spans'], 'timespan-detail', true],
  [['catalogue', 'document', ['timespan', 'timespan-detail'], 'catalogues/time-spans'], 'zone', false],
  [['workflow-graph', 7], 'rule-workflow-node', true],
  [['workflow-graph', 7], 'policy-plan', false],
  [['session'], 'zone', false],
  [['release', 'sets', 5, 1], 'zone', true],
  [['release', 'impact', 5], 'zone', true],
  [['release', 'sets', 7, 1], 'zone', false],
  [['release', 'sets', 'open'], 'zone', false],
])('what was read as %j shows a change of %s: %s', (key, resource, affected) => {
  expect(isAffected(key, { resource, record_id: 4, change_set_id: 5 })).toBe(affected)
})
