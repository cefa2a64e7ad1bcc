import { expect, test } from 'vitest'
import { isDirty, setValue, setValues, wholeBody } from '../../../catalogue/form/record-form.ts'
import { checkZones, filledZones, labelBySource, newZone, refuseZones, sourceOf } from './new-zones.ts'

const empty = newZone(0, 4)
const filled = setValues(newZone(1, 4), {
  label_show: 'Cell',
  mapping_src_type: 'A',
  mapping_src_value: '7',
  mapping_des_type: 'Z',
})

test('empty rows are left out, unless all are', () => {
  expect(filledZones([empty, filled])).toEqual([filled])
  expect(filledZones([empty])).toEqual([empty])
  expect(isDirty(empty)).toBe(false)
})

test('a row lacks its label, source and destination type', () => {
  const [first] = checkZones([empty])
  expect(Object.keys(first?.faults ?? {})).toEqual([
    'label_show',
    'mapping_src_type',
    'mapping_src_value',
    'mapping_des_type',
  ])
  expect(checkZones([empty, filled]).map(({ faults }) => faults)).toEqual([{}, {}])
})

test('a zone without a label is called like its source, until it gets one', () => {
  const named = labelBySource(empty, 'Radio access type')
  expect(named.values.label_show).toBe('Radio access type')
  expect(labelBySource(named, 'Cell').values.label_show).toBe('Cell')
  expect(labelBySource(setValue(named, 'label_show', 'Mine'), 'Cell').values.label_show).toBe('Mine')
})

test('the source of a zone is a record, but for the clock', () => {
  expect(sourceOf(filled)).toMatchObject({ catalogue: { name: 'attribute' }, id: 7 })
  expect(sourceOf(setValues(filled, { mapping_src_type: 'E', mapping_src_value: 'now' }))).toBeUndefined()
  expect(sourceOf(empty)).toBeUndefined()
})

test('a row is sent with the values that nobody types', () => {
  expect(wholeBody(filled)).toMatchObject({ label_show: 'Cell', ap_rule_id: 4, priority: 0, mapping_des_value: '' })
})

test('faults of the server belong to the rows that were sent, the others are messages', () => {
  const rows = [empty, filled]
  const refused = refuseZones(
    rows,
    [filled],
    [
      { code: 'DUPLICATE', message: 'Label exists', field: '0.label_show' },
      { code: 'INTERNAL', message: 'Error' },
      { code: 'INVALID', message: 'No such rule', field: '0.ap_rule_id' },
    ],
  )
  expect(refused.rows.map(({ faults }) => faults)).toEqual([{}, { label_show: 'Label exists' }])
  expect(refused.others).toEqual(['Error', 'No such rule'])
  const [, row = filled] = refused.rows
  expect(setValue(row, 'label_show', 'Cells').faults).toEqual({})
})
