import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { columnsOf } from '../format/columns.ts'
import { fittingRooms, noteTexts, roomsOf, widthsOf, type TextsOf } from './column-widths.ts'

const services = catalogueOf('service-identifier')
const shown = columnsOf(services).filter(({ key }) => services.columns.includes(key))

function roomOf(key: string, rows: readonly Row[], texts: TextsOf = new Map()) {
  noteTexts(texts, services, shown, rows)
  const room = roomsOf(services, shown, texts)[shown.findIndex((column) => column.key === key)]
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
  const texts: TextsOf = new Map()
  const first = roomOf('pcc_service_name', [service({ pcc_service_name: 'Video on demand' })], texts)
  expect(roomOf('pcc_service_name', [service({ pcc_service_name: 'IMS' })], texts)).toEqual(first)
})

test('what is left makes the rows whole for which it takes least, and is shared whole after that', () => {
  const rooms = [
    { tight: 13, least: 13, wanted: 53, spare: 53, needy: 1, grows: true },
    { tight: 13, least: 13, wanted: 33, spare: 60, needy: 20, grows: true },
    { tight: 13, least: 13, wanted: 13, spare: 13, needy: 0, grows: true },
  ]
  const styles = widthsOf(rooms).columns.map((style) => new Map(Object.entries(style)))
  expect(styles.map((style) => style.get('--lack'))).toEqual([40, 20, 0])
  expect(styles.map((style) => style.get('--before'))).toEqual([20, 0, 0])
  expect(styles.reduce((sum, style) => sum + Number(style.get('--spare')), 0)).toBeCloseTo(1)
})

test('nothing to share divides by nothing', () => {
  const { columns } = widthsOf(roomsOf(services, shown, new Map()))
  expect(columns.flatMap((style) => Object.values(style)).every(Number.isFinite)).toBe(true)
})

test('a listed code with its meaning keeps less room than a name', () => {
  const maps = catalogueOf('zone-map')
  const columns = columnsOf(maps).filter(({ key }) => maps.columns.includes(key))
  const texts: TextsOf = new Map()
  noteTexts(texts, maps, columns, [
    { zone_map_id: 1, zone_map_name: 'Operators by country of the world', std_code: 'PLMN' },
  ])
  const rooms = roomsOf(maps, columns, texts)
  const leastOf = (name: string) => rooms[columns.findIndex(({ key }) => key === name)]?.least
  expect([leastOf('zone_map_name'), leastOf('std_code')]).toEqual([24, 14])
})

test('of a width too small for all, the first columns fit, the last of them narrowed', () => {
  const rooms = [24, 12, 44].map((least) => ({
    tight: Math.min(least, 13),
    least,
    wanted: least,
    spare: least,
    needy: 0,
    grows: true,
  }))
  const leasts = (width: number) => fittingRooms(rooms, width).map(({ least }) => Math.round(least))
  expect(leasts(100)).toEqual([24, 12, 44])
  expect(leasts(30)).toEqual([24, 12, 21])
  expect(leasts(25)).toEqual([24, 12])
  expect(leasts(1)).toEqual([13])
})

test('a code with its meaning gives way to a text that is a code by itself', () => {
  const flows = catalogueOf('rule-flow')
  const columns = columnsOf(flows).filter(({ key }) => flows.columns.includes(key))
  const texts: TextsOf = new Map()
  const row = { packet_filter_id: 1, flow_description: 'permit out 17 from 192.168.101.2 50056 to assigned' }
  noteTexts(texts, flows, columns, [{ ...row, tos_traffic_class: 'B8FC' }, row, row])
  const { columns: styles } = widthsOf(roomsOf(flows, columns, texts))
  const before = (name: string) =>
    Number(new Map(Object.entries(styles[columns.findIndex(({ key }) => key === name)] ?? {})).get('--before'))
  expect(before('flow_description')).toBeLessThan(before('tos_traffic_class'))
})

test('a date whose own cell says more gives way to the other columns', () => {
  const workflows = catalogueOf('rule-workflow-group')
  const columns = columnsOf(workflows).filter(({ key }) => key === 'eff_date')
  const texts: TextsOf = new Map([['eff_date', { longest: 42, needy: 3 }]])
  expect(roomsOf(workflows, columns, texts)).toMatchObject([{ least: 20, wanted: 42 }])
})

test('what is left goes to texts: an id or a number is as wide as it needs', () => {
  const refreshes = catalogueOf('rule-cache-refresh')
  const columns = columnsOf(refreshes).filter(({ key }) => refreshes.columns.includes(key))
  const styles = widthsOf(roomsOf(refreshes, columns, new Map())).columns.map((style) => new Map(Object.entries(style)))
  const growing = columns.filter((_, at) => Number(styles[at]?.get('--spare')) > 0)
  expect(growing.map(({ key }) => key)).toEqual(['type'])
  expect(styles.reduce((sum, style) => sum + Number(style.get('--spare')), 0)).toBeCloseTo(1)
})
