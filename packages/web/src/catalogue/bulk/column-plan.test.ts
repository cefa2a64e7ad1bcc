import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { createdReference, givenValues, missingFields, openColumns, hasOwnColumns } from './column-plan.ts'
import { guessColumns } from './guess-columns.ts'

const values = catalogueOf('zone-value')
const given = { zone_id: '7' }

function source(columns: Record<string, string[]>) {
  return {
    file: new File([], 'rows.csv'),
    format: 'csv' as const,
    columns: Object.entries(columns).map(([name, samples]) => ({ name, samples })),
  }
}

test('a file with columns of the catalogue speaks for itself, any other does not', () => {
  expect(hasOwnColumns(values, given, source({ value: ['1'], exp_value: [] }))).toBe(true)
  expect(hasOwnColumns(values, given, source({ value: ['1'], operator: [] }))).toBe(false)
})

test("rows of another owner are asked about, the owner's own are not", () => {
  expect(hasOwnColumns(values, given, source({ zone_id: ['7', '7'], value: ['1'] }))).toBe(true)
  expect(hasOwnColumns(values, given, source({ zone_id: ['7', '8'], value: ['1'] }))).toBe(false)
  expect(hasOwnColumns(values, {}, source({ zone_id: ['7', '8'], value: ['1'] }))).toBe(true)
})

test('what is given is no column to fill, nor is what is shown of it', () => {
  expect(openColumns(values, given).map(({ name }) => name)).toEqual(['seq', 'value', 'exp_value'])
  expect(openColumns(values, {}).map(({ name }) => name)).toContain('pcc_zone.zone_name')
  expect(givenValues(values, { ...given, nonsense: '1' })).toEqual(given)
})

test('what the rows belong to is created with them, unless the screen says it', () => {
  expect(createdReference(values, { zone_map_id: '3' })?.field).toBe('zone_id')
  expect(createdReference(values, given)).toBeUndefined()
  expect(createdReference(catalogueOf('rule-flow'), {})?.field).toBe('flow_group_id')
  expect(createdReference(catalogueOf('pcc-rule'), {})).toBeUndefined()
})

test('what a new row needs is said until the file has it', () => {
  expect(missingFields(values, {}, {})).toEqual(['Zone', 'Value'])
  expect(missingFields(values, {}, { a: 'pcc_zone.zone_name', b: 'value' })).toEqual([])
  expect(missingFields(values, given, {})).toEqual(['Value'])
})

test('columns are guessed by name, caption, hint and last word, each of ours once', () => {
  const columns = openColumns(catalogueOf('zone'), {})
  expect(guessColumns(['ZONE_CODE', 'Zone name', 'colour'], columns, {})).toEqual({
    ZONE_CODE: 'zone_code',
    'Zone name': 'zone_name',
  })
  expect(guessColumns(['value', 'Value', 'PLMN'], openColumns(values, given), { plmn: 'value' })).toEqual({
    value: 'value',
  })
  expect(guessColumns(['PLMN', 'operator'], openColumns(values, given), { plmn: 'value' })).toEqual({ PLMN: 'value' })
  expect(guessColumns(['code'], columns, {})).toEqual({ code: 'zone_code' })
  const groups = openColumns(catalogueOf('rating-group'), {})
  expect(guessColumns(['Rating group code', 'Remark'], groups, {})).toEqual({
    'Rating group code': 'rg_code',
    Remark: 'comments',
  })
})
