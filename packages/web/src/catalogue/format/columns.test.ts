import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'

test('a reference sorts by the name it shows', () => {
  const sorts = columnsOf(catalogueOf('service-identifier')).map(({ sort }) => sort)
  expect(sorts).toContain('pcc_rating_group.rg_name')
})

test('every column can be sorted by', () => {
  for (const name of ['qos-rule', 'zone-map', 'zone', 'rule-flow', 'policy-event', 'zone-value'] as const) {
    const catalogue = catalogueOf(name)
    expect(columnsOf(catalogue).filter(({ sort }) => !catalogue.sortable.has(sort))).toEqual([])
  }
})

test('columns of the same caption are told apart by their section', () => {
  const labels = columnsOf(catalogueOf('qos-rule')).map(({ label }) => label)
  expect(labels).toContain('Maximum, uplink')
  expect(labels).toContain('Maximum, uplink (extended bit rates)')
})
