import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { columnsOf } from '../format/columns.ts'
import { noteLongest, roomsOf, widthsOf, type Longest } from './column-widths.ts'

const services = catalogueOf('service-identifier')
const shown = columnsOf(services).filter(({ key }) => services.columns.includes(key))

function roomOf(key: string, rows: readonly Row[], longest: Longest = new Map()) {
  noteLongest(longest, services, shown, rows)
  const room = roomsOf(services, shown, longest)[shown.findIndex((column) => column.key === key)]
  if (!room) throw new Error(`No column ${key}`)
  return room
}

const service = (fields: Row): Row => ({ pcc_service_id: 1, row_version: 1, warning_count: 0, ...fields })

test('a column asks for what its longest text takes, a figure for all of it', () => {
  const short = roomOf('pcc_service_name', [service({ pcc_service_name: 'IMS' })])
  const long = roomOf('pcc_service_name', [service({ pcc_service_name: 'Video on demand of the partner network' })])
  expect(long.wanted).toBeGreaterThan(short.wanted)
  expect(long.least).toBeLessThan(long.wanted)
  const code = roomOf('si_code', [service({ si_code: 4_294_967_295 })])
  expect(code.least).toBe(code.wanted)
})

test('remarks ask for little, and take what the others leave', () => {
  const { wanted, spare } = roomOf('comments', [service({ comments: 'word '.repeat(50) })])
  expect(wanted).toBeLessThan(spare)
  expect(spare).toBe(80)
})

test('a page of shorter texts moves no column', () => {
  const longest: Longest = new Map()
  const first = roomOf('pcc_service_name', [service({ pcc_service_name: 'Video on demand' })], longest)
  expect(roomOf('pcc_service_name', [service({ pcc_service_name: 'IMS' })], longest)).toEqual(first)
})

test('a column that lacks little is whole before one that lacks much, and what is left over is shared whole', () => {
  for (const comments of ['', 'word '.repeat(50)]) {
    const longest: Longest = new Map()
    noteLongest(longest, services, shown, [service({ pcc_service_name: 'x'.repeat(60), comments })])
    const rooms = roomsOf(services, shown, longest)
    const styles = widthsOf(rooms).columns.map((style) => new Map(Object.entries(style)))
    const number = (style: Map<string, unknown>, key: string) => Number(style.get(key))
    const most = Math.max(...styles.map((style) => number(style, '--lack')))
    expect(most).toBeGreaterThan(0)
    const lacking = rooms.reduce((sum, { wanted, least }) => sum + wanted - least, 0)
    expect(Math.max(...styles.map((style) => number(style, '--before')))).toBe(lacking - most)
    expect(styles.reduce((sum, style) => sum + number(style, '--spare'), 0)).toBeCloseTo(1)
  }
})

test('nothing to share divides by nothing', () => {
  const { columns } = widthsOf(roomsOf(services, shown, new Map()))
  expect(columns.flatMap((style) => Object.values(style)).every(Number.isFinite)).toBe(true)
})
