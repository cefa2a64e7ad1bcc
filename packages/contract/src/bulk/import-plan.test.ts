import { describe, expect, test } from 'vitest'
import { catalogueOf, catalogues } from '../catalogues/registry.ts'
import { bulkColumns } from './bulk-columns.ts'
import { formatColumnMapping, parseColumnMapping } from './column-mapping.ts'
import { fixedColumn, planImport } from './import-plan.ts'

const zoneValue = catalogueOf('zone-value')
const plan = (header: string[], mapping?: Record<string, string>) => planImport(header, mapping, zoneValue, catalogues)

describe('the columns of a file', () => {
  test('are the id, the fields and what is shown of referred records', () => {
    expect(bulkColumns(zoneValue, catalogues).map(({ name }) => name)).toEqual([
      'seq',
      'zone_id',
      'value',
      'exp_value',
      'pcc_zone.zone_name',
      'pcc_zone.zone_map_id',
    ])
    expect(bulkColumns(catalogueOf('qos-rule'), catalogues).map(({ name }) => name)).not.toContain('pcc_qos_arp.arp_id')
  })

  test('are known without regard to capitals and blanks, and those of a read row are passed over', () => {
    expect(plan([' Value', 'row_version', 'exp_value', 'pcc_zone'])).toEqual({
      targets: ['value', undefined, 'exp_value', undefined],
      faults: [],
    })
  })

  test.each([
    [['valu'], ['valu']],
    [['value', ''], ['']],
    [['value', 'Value'], ['value']],
    [
      ['constructor', '__proto__'],
      ['constructor', '__proto__'],
    ],
  ])('%j names what is wrong', (header, fields) => {
    expect(plan(header).faults.map(({ field }) => field)).toEqual(fields)
  })

  test('are taken by a mapping alone, if there is one', () => {
    expect(plan(['plmn', 'value', 'constructor'], { plmn: 'value' })).toEqual({
      targets: ['value', undefined, undefined],
      faults: [],
    })
    expect(plan(['a'], { b: 'nothing' }).faults.map(({ field }) => field)).toEqual(['b', 'nothing'])
  })
})

test('a mapping is written and read back, whatever the names', () => {
  const mapping = { 'a,b': 'value', 'c:d %': 'exp_value' }
  const faults: never[] = []
  expect(parseColumnMapping(formatColumnMapping(mapping), faults)).toEqual(mapping)
  expect(formatColumnMapping({ plmn: 'value', operator: 'exp_value' })).toBe('plmn:value,operator:exp_value')
})

test.each(['a', 'a:', ':b', 'a:b:c', 'a:b,', '%:b', ['a:b', 'c:d']])('%j is no mapping', (text) => {
  const faults: { field?: string }[] = []
  expect(parseColumnMapping(text, faults as never[])).toBeUndefined()
  expect(faults.map(({ field }) => field)).toEqual(['columns'])
})

test('a fixed value fills a column or what a filter stands for', () => {
  expect(['zone_id', 'zone_map_id', 'nothing'].map((key) => fixedColumn(key, zoneValue, catalogues))).toEqual([
    'zone_id',
    'pcc_zone.zone_map_id',
    undefined,
  ])
})
