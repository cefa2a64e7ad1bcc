import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const PATH = 'policy-plan-mapping/order'

describe.each(engines)('the order of the mappings of a rule plan on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample } = planSamples(() => server)

  /** A rule plan with mappings of these priorities, as they are listed. */
  async function rulePlan(...priorities: number[]) {
    const { ap_rule_id } = await sample('policy-plan-rule')
    for (const [index, priority] of priorities.entries()) {
      await sample('policy-plan-mapping', { ap_rule_id, priority, mapping_name: `Mapping ${index + 1}` })
    }
    return { ap_rule_id, mappings: await mappingsOf(ap_rule_id) }
  }
  const mappingsOf = async (rule: unknown): Promise<Row[]> =>
    (await server.call('GET', `policy-plan-mapping?ap_rule_id=${rule}&page_size=1000`)).body.data
  const prioritiesOf = async (rule: unknown) =>
    (await mappingsOf(rule)).map(({ mapping_name, priority }) => [mapping_name, priority])
  const named = ({ mapping_id, row_version }: Row): Row => ({ mapping_id, row_version })
  const order = async (ap_rule_id: unknown, mappings: readonly Row[]) => {
    const { status, body } = await server.call('POST', PATH, { ap_rule_id, mappings })
    return { status, changed: body.data, faults: body.statusDescription }
  }
  const updatesOf = async (mapping: unknown): Promise<Row[]> =>
    server.database.db
      .selectFrom('history')
      .select(['before_row', 'after_row'])
      .where('resource', '=', 'policy-plan-mapping')
      .where('record_id', '=', mapping as number)
      .where('action', '=', 'update')
      .execute()

  test('moves one mapping by one new priority, where there is room', async () => {
    const { ap_rule_id, mappings } = await rulePlan(30, 20, 10)
    const [first, second, third] = mappings.map(named)
    const { status, changed } = await order(ap_rule_id, [first, third, second] as Row[])
    expect([status, changed.map(({ mapping_name, row_version }) => [mapping_name, row_version])]).toEqual([
      200,
      [['Mapping 3', 2]],
    ])
    expect(await prioritiesOf(ap_rule_id)).toEqual([
      ['Mapping 1', 30],
      ['Mapping 3', 25],
      ['Mapping 2', 20],
    ])
    const [entry, ...more] = await updatesOf(third?.mapping_id)
    expect([JSON.parse(String(entry?.before_row)), JSON.parse(String(entry?.after_row)), more]).toMatchObject([
      { priority: 10, row_version: 1 },
      { priority: 25, row_version: 2 },
      [],
    ])
    expect(await updatesOf(first?.mapping_id)).toEqual([])
  })

  test('leaves one where it is and moves the others, each with its history', async () => {
    const { ap_rule_id, mappings } = await rulePlan(4, 3, 2, 1)
    const ids = mappings.map(({ mapping_id }) => ({ mapping_id }))
    const { status, changed } = await order(ap_rule_id, ids.toReversed())
    expect([status, changed.length]).toEqual([200, 3])
    expect(await prioritiesOf(ap_rule_id)).toEqual([
      ['Mapping 4', 14],
      ['Mapping 3', 9],
      ['Mapping 2', 6],
      ['Mapping 1', 4],
    ])
    for (const { mapping_id } of mappings.slice(1)) expect(await updatesOf(mapping_id)).toHaveLength(1)
    expect(await updatesOf(mappings[0]?.mapping_id)).toEqual([])
  })

  test('among equals changes the place of one alone', async () => {
    const { ap_rule_id, mappings } = await rulePlan(0, 0, 0, 0)
    const [first, second, third, fourth] = mappings.map(named) as [Row, Row, Row, Row]
    const { status, changed } = await order(ap_rule_id, [first, fourth, second, third])
    expect([status, changed]).toMatchObject([200, [{ mapping_name: 'Mapping 4', priority: 0, place: 1536 }]])
    expect((await prioritiesOf(ap_rule_id)).map(([name]) => name)).toEqual(
      [1, 4, 2, 3].map((number) => `Mapping ${number}`),
    )
  })

  test('that stands already changes nothing', async () => {
    const { ap_rule_id, mappings } = await rulePlan(20, 10)
    expect(await order(ap_rule_id, mappings.map(named))).toMatchObject({ status: 200, changed: [] })
    expect((await mappingsOf(ap_rule_id)).map(named)).toEqual(mappings.map(named))
  })

  test('is refused whole when somebody changed a mapping meanwhile', async () => {
    const { ap_rule_id, mappings } = await rulePlan(3, 2, 1)
    const [, second] = mappings
    await server.call('PUT', `policy-plan-mapping/${second?.mapping_id}`, { mapping_name: 'Renamed' })
    const { status, faults } = await order(ap_rule_id, mappings.map(named).toReversed())
    expect([status, faults.map(({ code, field }) => [code, field])]).toEqual([412, [['STALE', 'mappings.1']]])
    expect((await mappingsOf(ap_rule_id)).map(({ priority, row_version }) => [priority, row_version])).toEqual([
      [3, 1],
      [2, 2],
      [1, 1],
    ])
  })

  test('names every mapping of the rule plan, each once, and no other', async () => {
    const { ap_rule_id, mappings } = await rulePlan(3, 2)
    const [first, second] = mappings.map(named) as [Row, Row]
    const { mappings: strange } = await rulePlan(1)
    const outcomes = [
      [second],
      [second, first, ...strange.map(named)],
      [second, first, first],
      [second, second],
      [second, { mapping_id: 999_999 }],
    ].map(async (wanted) => {
      const { status, faults } = await order(ap_rule_id, wanted)
      return [status, faults[0]?.code, faults[0]?.field]
    })
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => [409, 'CONFLICT', 'mappings']))
    expect((await mappingsOf(ap_rule_id)).map(named)).toEqual([first, second])
  })

  test('is refused where its body is none, every fault at its place', async () => {
    const { status, faults } = await order('one', [{ mapping_id: 1, row_version: 'x' }])
    expect([status, faults.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [
        ['INVALID', 'ap_rule_id'],
        ['INVALID', 'mappings.0.row_version'],
      ],
    ])
  })

  test('given twice at once ends in one of the two orders, whole', async () => {
    const { ap_rule_id, mappings } = await rulePlan(4, 3, 2, 1)
    const [a, b, c, d] = mappings.map(named) as [Row, Row, Row, Row]
    const orders = [
      [d, c, b, a],
      [b, a, d, c],
    ]
    const outcomes = await Promise.all(orders.map((wanted) => order(ap_rule_id, wanted)))
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 412]))
    const won = orders[outcomes.findIndex(({ status }) => status === 200)] ?? []
    expect((await mappingsOf(ap_rule_id)).map(({ mapping_id }) => mapping_id)).toEqual(
      won.map(({ mapping_id }) => mapping_id),
    )
  })
})
