import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { filterFor } from './users-filter.ts'

test.each<[string, CatalogueName, Record<string, string> | undefined]>([
  ['service-identifier', 'rating-group', { rating_group_id: '7' }],
  ['pcc-rule', 'qos-rule', { qos_policy_id: '7' }],
  ['policy-counter', 'balance-type-acct', { rela_type: 'B', rela_value: '7' }],
  ['policy-counter', 'rating-group', undefined],
])('all %s of a %s', (user, used, filter) => {
  expect(filterFor(user, catalogueOf(used), 7)).toEqual(filter)
})
