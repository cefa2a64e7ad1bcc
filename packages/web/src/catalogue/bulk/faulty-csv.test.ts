import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { expect, test } from 'vitest'
import { faultyCsv } from './faulty-csv.ts'

const faulty = (given: ImportRow['given'], ...messages: string[]): ImportRow => ({
  line: 2,
  status: 'faulty',
  id: null,
  label: '',
  before: null,
  after: null,
  given,
  faults: messages.map((message) => ({ code: 'INVALID', message })),
})

test('faulty rows come back under the names of their file, each with what is wrong', () => {
  const rows = [
    faulty({ zone_map_id: '7', 'pcc_zone.zone_name': '', value: '00101' }, 'Field is required'),
    faulty({ zone_map_id: '7', 'pcc_zone.zone_name': 'A, "B"', value: '=1+1' }, 'First', 'Second, third'),
  ]
  const names: Record<string, string> = { 'pcc_zone.zone_name': 'country', value: 'plmn' }
  expect(faultyCsv(rows, (column) => names[column]).split('\r\n')).toEqual([
    'country,plmn,error',
    ',00101,Field is required',
    `"A, ""B""",'=1+1,"First; Second, third"`,
    '',
  ])
})
