import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const PATH = 'policy-plan-mapping-unit/cells'

describe.each(engines)('what mappings ask, written together on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample, wholeVersion } = planSamples(() => server)
  const write = async (...cells: Row[]) => {
    const { status, body } = await server.call('POST', PATH, { cells })
    return { status, stored: body.data as unknown as Row[], faults: body.statusDescription }
  }
  const unitsOf = async ({ mapping_id }: Row): Promise<Row[]> =>
    (await server.call('GET', `policy-plan-mapping-unit?mapping_id=${mapping_id}&sort=mapping_unit_id`)).body.data
  const equals = (mapping_value: string) => ({ mapping_match_type: 1, mapping_type: 'V', mapping_value })

  /** A mapping with a unit of each of two rule zones, and one that asks nothing. */
  const matrix = async () => {
    const { rule, zones, mapping } = await wholeVersion()
    const { ap_rule_id } = rule
    const idle = await sample('policy-plan-mapping', { ap_rule_id })
    const cell = (of: Row, zone: number, rest: Row): Row => ({
      mapping_id: of.mapping_id,
      ap_rule_zone_id: zones[zone]?.ap_rule_zone_id,
      ...rest,
    })
    return { mapping, idle, cell }
  }

  test('sets, changes and clears cells in one call, each with its entry in the history', async () => {
    const { mapping, idle, cell } = await matrix()
    const { status, stored } = await write(
      cell(mapping, 0, { unit: equals('1-9'), row_version: 1 }),
      cell(mapping, 1, { unit: null, row_version: 1 }),
      cell(idle, 0, { unit: equals('5'), row_version: null }),
      cell(idle, 1, { unit: null }),
    )
    expect([status, stored.map(({ mapping_value, row_version }) => [mapping_value, row_version])]).toEqual([
      200,
      [
        ['1-9', 2],
        ['5', 1],
      ],
    ])
    expect((await unitsOf(mapping)).map((row) => row.mapping_value)).toEqual(['1-9'])
    expect((await unitsOf(idle)).map((row) => row.mapping_value)).toEqual(['5'])
    const batches = (await server.call('GET', 'change-batch?page_size=1')).body.data as unknown as Row[]
    expect(batches[0]).toMatchObject({ count: 3 })
  })

  test('adds mappings with what they ask, as the weakest of their rule plan, or none of it', async () => {
    const { mapping, cell } = await matrix()
    const { ap_rule_id } = mapping
    const added = (...values: Row[]) => ({ mappings: values.map((value) => ({ ap_rule_id, ...value })) })
    const names = async () =>
      (await server.call('GET', `policy-plan-mapping?ap_rule_id=${String(ap_rule_id)}`)).body.data.map(
        (row: Row) => row.mapping_name,
      )
    const before = await names()
    const first = { mapping_id: -1, unit: equals('1') }
    const second = { mapping_id: -2, unit: equals('2') }
    const refused = await server.call('POST', PATH, {
      ...added({ mapping_name: 'Abroad' }),
      cells: [cell(mapping, 0, first), cell(mapping, 0, second)],
    })
    expect([refused.status, refused.body.statusDescription]).toEqual([
      400,
      [expect.objectContaining({ field: 'cells.1.mapping_id' })],
    ])
    expect((await server.call('POST', PATH, { ...added({ mapping_name: '' }), cells: [first] })).status).toBe(400)
    expect(await names()).toEqual(before)
    const { status, body } = await server.call('POST', PATH, {
      ...added({ mapping_name: 'Abroad' }, { mapping_name: 'At sea' }),
      cells: [cell(mapping, 0, first), cell(mapping, 1, second)],
    })
    expect([status, body.data.map((row: Row) => row.mapping_value)]).toEqual([200, ['1', '2']])
    expect(await names()).toEqual([...before, 'Abroad', 'At sea'])
  })

  test('a mapping is duplicated with what it asks', async () => {
    const { mapping } = await matrix()
    const { mapping_id, ap_rule_id } = mapping
    const body = { ap_rule_id, mapping_name: 'Again', priority: 3 }
    const copied = await server.call('POST', `policy-plan-mapping/${String(mapping_id)}/duplicate`, body)
    expect(copied.status).toBe(201)
    const values = async (row: Row) => (await unitsOf(row)).map((unit) => unit.mapping_value)
    expect(await values(copied.body.data as Row)).toEqual(await values(mapping))
  })

  test.each<[what: string, cell: Row, fault: Row]>([
    ['changed', { unit: equals('7'), row_version: 9 }, { code: 'STALE', field: 'cells.1' }],
    ['set', { unit: equals('7'), row_version: null }, { code: 'STALE', field: 'cells.1' }],
  ])('are all left as they are where one was %s meanwhile', async (_what, values, fault) => {
    const { mapping, idle, cell } = await matrix()
    const { status, faults } = await write(cell(idle, 0, { unit: equals('7') }), cell(mapping, 0, values))
    expect([status, faults]).toEqual([412, [expect.objectContaining(fault)]])
    expect(await unitsOf(idle)).toEqual([])
  })

  test('are all left as they are where one was cleared meanwhile', async () => {
    const { idle, cell } = await matrix()
    expect((await write(cell(idle, 0, { unit: equals('7'), row_version: 1 }))).status).toBe(412)
    expect(await unitsOf(idle)).toEqual([])
  })

  test('every faulty cell is named with its field, and none is written', async () => {
    const { mapping, idle, cell } = await matrix()
    const { status, faults } = await write(
      cell(idle, 0, { unit: equals('7') }),
      cell(mapping, 0, { unit: { ...equals('7'), mapping_match_type: 6 } }),
      cell(mapping, 1, { unit: { mapping_match_type: 1, mapping_type: 'X', mapping_value: '7' } }),
    )
    expect([status, faults.map(({ field }) => field)]).toEqual([
      400,
      ['cells.1.mapping_match_type', 'cells.2.mapping_type'],
    ])
    expect(await unitsOf(idle)).toEqual([])
    const unknown = { unit: { mapping_match_type: 1, mapping_type: 'Z', mapping_value: '999999' } }
    const refused = await write(cell(idle, 0, { unit: equals('7') }), cell(idle, 1, unknown))
    expect(refused.status).toBe(400)
    expect(refused.faults).toEqual([expect.objectContaining({ field: 'cells.1.mapping_value' })])
    expect(await unitsOf(idle)).toEqual([])
  })

  test('a rule zone of another rule plan is refused', async () => {
    const { idle } = await matrix()
    const other = await matrix()
    const { ap_rule_zone_id } = other.cell(other.idle, 0, {})
    const { status, faults } = await write({ mapping_id: idle.mapping_id, ap_rule_zone_id, unit: equals('7') })
    expect([status, faults]).toEqual([409, [expect.objectContaining({ field: 'cells.0.ap_rule_zone_id' })]])
  })
})
