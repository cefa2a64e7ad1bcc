import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const SINCE_2020 = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** How a record of each kind is created, and which of its fields a counter is given. */
const KINDS = [
  { kind: 'A', path: 'accumulate/ratable-rss', id: 'resource_id', label: 'resource_name', body: { acm_type: 1 } },
  {
    kind: 'B',
    path: 'balance-type-acct',
    id: 'acct_res_id',
    label: 'acct_res_name',
    body: { bal_type: 1, is_currency: 'Y' },
  },
  { kind: 'C', path: 'pcrf-attribute', id: 're_attr', label: 're_attr_name', body: { measurable: 'Y' } },
  { kind: 'C', path: 'pcrf-attribute-dyn', id: 'dyn_attr_id', label: 're_attr_name', body: { measurable: 'Y' } },
] as const
type Kind = (typeof KINDS)[number]

describe.each(engines)('policy counters on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const created = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const record = ({ path, label, body }: Kind) => created(path, { ...body, [label]: `Related ${++counter}` })
  const bodyOf = (values: Row): Row => {
    const n = ++counter
    return { policy_counter_name: `Counter ${n}`, policy_counter_code: `C_${n}`, state: 'ACTIVE', ...values }
  }
  const create = (values: Row) => server.call('POST', 'policy-counter', bodyOf(values))
  const plan = async () => (await server.call('GET', 'price-plan?page_size=1')).body.data[0] as Row
  const onPlan = async (values: Row = {}): Promise<Row> =>
    (await create({ rela_type: 'D', rela_value: (await plan()).price_plan_id, ...values })).body.data

  test.each(KINDS)('relates to a record of $path, names it, and keeps it from being deleted', async (kind) => {
    const related = await record(kind)
    const { status, body } = await create({ rela_type: kind.kind, rela_value: related.re_attr ?? related[kind.id] })
    expect(status).toBe(201)
    expect(body.data.rela_name).toBe(related[kind.label])
    const at = `${kind.path}/${related[kind.id]}`
    const removal = await server.call('DELETE', at)
    expect(removal.status).toBe(409)
    expect(removal.body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
    expect(removal.body.statusDescription[0]?.message).toContain(`policy counter "${body.data.policy_counter_name}"`)
    const usage = (await server.call('GET', `${at}/usage`)).body.data
    expect(usage.users).toEqual([
      {
        catalogue: 'policy-counter',
        count: 1,
        records: [{ id: body.data.policy_counter_id, label: body.data.policy_counter_name }],
      },
    ])
    await server.call('DELETE', `policy-counter/${body.data.policy_counter_id}`)
    expect((await server.call('DELETE', at)).status).toBe(200)
  })

  test('relates to a price plan', async () => {
    const { price_plan_id, price_plan_name } = await plan()
    expect(await onPlan()).toMatchObject({ rela_value: price_plan_id, rela_name: price_plan_name })
  })

  test('is no user of a record of another kind with the same number', async () => {
    const [accumulator, balance] = [await record(KINDS[0]), await record(KINDS[1])]
    await create({ rela_type: 'A', rela_value: accumulator.resource_id })
    const { body } = await server.call('GET', `balance-type-acct/${balance.acct_res_id}/usage`)
    expect(body.data.users).toEqual([])
    expect((await server.call('DELETE', `balance-type-acct/${balance.acct_res_id}`)).status).toBe(200)
  })

  test.each(['A', 'B', 'C', 'D'])('refuses a related value that no record of kind %s has', async (rela_type) => {
    const { status, body } = await create({ rela_type, rela_value: 987_654 })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'rela_value' })])
    expect(body.statusDescription[0]?.message).toMatch(/Related record: there is no .+ 987654/)
  })

  test('refuses a change of kind that leaves the related value pointing at nothing', async () => {
    const accumulators = await Promise.all(Array.from({ length: 30 }, () => record(KINDS[0])))
    const last = Math.max(...accumulators.map((row) => Number(row.resource_id)))
    const row = (await create({ rela_type: 'A', rela_value: last })).body.data
    const { status, body } = await server.call('PUT', `policy-counter/${row.policy_counter_id}`, { rela_type: 'D' })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'rela_value' })])
    expect((await server.call('GET', `policy-counter/${row.policy_counter_id}`)).body.data).toEqual(row)
  })

  test.each(['E', 'a', 'AB', ''])('refuses the kind "%s"', async (rela_type) => {
    const { status, body } = await create({ rela_type, rela_value: 1 })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([
      expect.objectContaining({ code: rela_type === '' ? 'REQUIRED' : 'INVALID', field: 'rela_type' }),
    ])
  })

  test('forces the source to the charging system for accumulators and balances only', async () => {
    const [accumulator, balance] = [await record(KINDS[0]), await record(KINDS[1])]
    const source = async (values: Row) => (await create(values)).body.data.rela_source
    expect(await source({ rela_type: 'A', rela_value: accumulator.resource_id, rela_source: '2' })).toBe('1')
    expect(await source({ rela_type: 'B', rela_value: balance.acct_res_id })).toBe('1')
    expect((await onPlan({ rela_source: '2' })).rela_source).toBe('2')
    const free = await onPlan({ rela_source: 'x' })
    expect(free.rela_source).toBe('x')
    const { body } = await server.call('PUT', `policy-counter/${free.policy_counter_id}`, {
      rela_type: 'A',
      rela_value: accumulator.resource_id,
    })
    expect(body.data.rela_source).toBe('1')
  })

  test('refuses a source of more than one character', async () => {
    const { status, body } = await create({ rela_type: 'D', rela_value: 1, rela_source: '12' })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([
      { code: 'INVALID', message: 'Kept by must be text of at most 1 character', field: 'rela_source' },
    ])
  })

  test('tells the time of each write that does not carry one, in UTC', async () => {
    const given = await onPlan({ update_date: '2026-03-29T02:30:00+02:00' })
    expect(given.update_date).toBe('2026-03-29T00:30:00.000Z')
    const at = `policy-counter/${given.policy_counter_id}`
    const renewed = (await server.call('PUT', at, { state: 'INACTIVE' })).body.data
    expect(renewed.update_date).toMatch(SINCE_2020)
    expect(renewed.update_date).not.toBe(given.update_date)
    expect((await onPlan({ update_date: '' })).update_date).toMatch(SINCE_2020)
    const wrong = await server.call('PUT', at, { update_date: 'yesterday' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'update_date' })])
  })

  test('warns about an accumulator of an attribute that is no number', async () => {
    const attribute = await created('pcrf-attribute', { measurable: 'N', re_attr_name: 'Home network' })
    const body = { resource_name: 'Networks', acm_type: 1, re_attr_id: attribute.re_attr }
    const { warnings } = await created('accumulate/ratable-rss', body)
    expect(warnings).toEqual([expect.objectContaining({ code: 'NOT_MEASURABLE', field: 're_attr_id' })])
  })

  test('keeps any state, and one code once', async () => {
    const row = await onPlan({ state: 'on hold' })
    expect(row.state).toBe('on hold')
    const { status, body } = await create({
      rela_type: 'D',
      rela_value: row.rela_value,
      policy_counter_code: String(row.policy_counter_code).toLowerCase(),
    })
    expect(status).toBe(409)
    expect(body.statusDescription).toEqual([
      expect.objectContaining({ code: 'DUPLICATE', field: 'policy_counter_code' }),
    ])
  })

  test('filters by kind and sorts by the related name', async () => {
    const accumulator = await record(KINDS[0])
    const row = (await create({ rela_type: 'A', rela_value: accumulator.resource_id })).body.data
    await onPlan()
    const { body } = await server.call('GET', 'policy-counter?rela_type=A&page_size=1000&sort=-rela_name')
    expect(body.data.every((other) => other.rela_type === 'A')).toBe(true)
    expect(body.data.map((other) => other.policy_counter_id)).toContain(row.policy_counter_id)
    const names = body.data.map((other) => String(other.rela_name).toLowerCase())
    expect(names).toEqual(names.toSorted().toReversed())
    const unset = await server.call('GET', 'policy-counter?rela_type=-1')
    expect(unset.body.meta.total).toBeGreaterThan(body.meta.total)
  })
})
