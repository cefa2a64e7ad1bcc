import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { expect, test } from 'vitest'
import { rowLabel } from './row.ts'

test.each<[Parameters<typeof catalogueOf>[0], Row, string]>([
  ['rating-group', { rating_group_id: 7, rg_name: 'Video' }, 'Video'],
  ['policy-plan-event', { policy_plan_event_id: 5, pcc_event: { pcr_event_name: 'Session start' } }, 'Session start'],
  ['policy-plan-event', { policy_plan_event_id: 5, pcc_event: null }, 'plan event 5'],
])('the name of a row of %s', (catalogue, row, label) => {
  expect(rowLabel(catalogueOf(catalogue), row)).toBe(label)
})

test('what bears the name of its owner says so', () => {
  const row = { plan_assignment_id: 7, pcc_pcr_plan: { pcr_plan_name: 'Prepaid internet' } }
  expect(rowLabel(catalogueOf('plan-assignment'), row)).toBe('plan assignment of Prepaid internet')
})
