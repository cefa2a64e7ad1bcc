import { expect, test } from 'vitest'
import { recordInAddress } from './current-record.ts'

test.each([
  ['/main/qos/rule', '?edit=7', { resource: 'qos-rule', record_id: 7, editing: true, isBeside: true }],
  ['/main/qos/rule', '?open=7&page=2', { resource: 'qos-rule', record_id: 7, editing: false, isBeside: true }],
  ['/main/policy-plan/3/version/4', '', { resource: 'policy-plan', record_id: 3, editing: false }],
  ['/main/qos/rule', '', undefined],
  ['/main/qos/rule', '?open=x', undefined],
  ['/main/qos/rule', '?create=1', undefined],
  ['/main/no-such-screen', '?open=1', undefined],
])('%s%s shows the record %j', (path, search, record) => {
  expect(recordInAddress(path, search)).toEqual(record)
})
