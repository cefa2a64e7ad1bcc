import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('accepted warnings on %s', (engine) => {
  let server: TestServer
  const { wholeVersion, sample } = planSamples(() => server)
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const CODE = 'MBR_BELOW_GBR'
  let made = 0
  const slowRule = async () => {
    const rule = { qos_policy_name: `Too slow ${++made}`, qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    return (await server.call('POST', 'qos-rule', rule)).body.data
  }
  const found = async ({ qos_policy_name }: Row, more = '') =>
    (await server.call('GET', `problems?code=${CODE}&text=${String(qos_policy_name)}${more}`)).body.data
  const warnings = async ({ qos_policy_id: id }: Row) => {
    const one = (await server.call('GET', `qos-rule/${String(id)}`)).body.data
    const list = (await server.call('GET', 'qos-rule?page_size=1000')).body.data
    const codes = (one.warnings as Row[]).map(({ code }) => code)
    return [codes.filter((code) => code === CODE).length, list.find((row) => row.qos_policy_id === id)?.warning_count]
  }
  const total = async () => (await server.call('GET', 'overview')).body.data.problems as { warnings: number }
  const accept = ({ qos_policy_id }: Row, more: Row = {}, by: Pick<TestServer, 'call'> = server) =>
    by.call('POST', 'problem/accept', {
      resource: 'qos-rule',
      record_id: qos_policy_id,
      code: CODE,
      reason: 'A trial, agreed with radio planning',
      ...more,
    })

  test('are counted nowhere, listed on demand with their reason, and there again when they are taken back', async () => {
    const rule = await slowRule()
    const [before, count] = [await total(), await warnings(rule)]
    expect(count[0]).toBe(1)
    const { status, body } = await accept(rule, { until: '2099-12-31' })
    expect([status, body.data]).toMatchObject([
      201,
      { field: 'mbrul', until: '2099-12-31', record_id: rule.qos_policy_id },
    ])
    expect(await found(rule)).toEqual([])
    expect(await found(rule, '&accepted=Y')).toEqual([
      expect.objectContaining({
        label: rule.qos_policy_name,
        accepted: {
          accepted_id: body.data.accepted_id,
          reason: 'A trial, agreed with radio planning',
          until: '2099-12-31',
          accepted_by: expect.any(String),
        },
      }),
    ])
    expect(await warnings(rule)).toEqual([0, Number(count[1]) - 1])
    expect(await total()).toEqual({ ...before, warnings: before.warnings - 1 })
    expect((await server.call('DELETE', `problem/accept/${String(body.data.accepted_id)}`)).status).toBe(200)
    expect(await found(rule)).toHaveLength(1)
    expect(await warnings(rule)).toEqual(count)
    expect(await total()).toEqual(before)
    expect((await server.call('DELETE', `problem/accept/${String(body.data.accepted_id)}`)).status).toBe(404)
    const told = (await server.call('GET', 'change?resource=accepted-problem&page_size=2')).body.data
    expect(told.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['delete', rule.qos_policy_name],
      ['create', rule.qos_policy_name],
    ])
  })

  test('come back when the record is changed', async () => {
    const rule = await slowRule()
    await accept(rule)
    expect(await found(rule)).toEqual([])
    await server.call('PUT', `qos-rule/${String(rule.qos_policy_id)}`, { mbrdl: 3 })
    expect(await found(rule)).toHaveLength(1)
  })

  test('come back when a record that the warning names is changed', async () => {
    const { zone_map_id } = await sample('zone-map')
    const zones: Row[] = []
    for (const zone_name of ['Jersey', 'Guernsey']) zones.push(await sample('zone', { zone_map_id, zone_name }))
    const values: Row[] = []
    for (const { zone_id } of zones) values.push(await sample('zone-value', { zone_id, value: '23499' }))
    const [jersey] = values
    const given = { resource: 'zone-value', record_id: jersey?.seq, code: 'VALUE_IN_TWO_ZONES', reason: 'One network' }
    expect((await server.call('POST', 'problem/accept', given)).status).toBe(201)
    const left = async () =>
      (await server.call('GET', `problems?code=VALUE_IN_TWO_ZONES&within=zone-map%20${String(zone_map_id)}`)).body.data
    expect((await left()).map(({ id }) => id)).toEqual([values[1]?.seq])
    await server.call('PUT', `pcrf-zone/zone/${String(zones[1]?.zone_id)}`, { comments: 'Ours' })
    expect(await left()).toHaveLength(2)
  })

  test('come back when the day has passed', async () => {
    const rule = await slowRule()
    const count = await warnings(rule)
    const { accepted_id } = (await accept(rule, { until: '2099-12-31' })).body.data
    expect(await warnings(rule)).not.toEqual(count)
    await server.database.db
      .updateTable('accepted_problem')
      .set({ last_day: '2020-01-01' })
      .where('accepted_id', '=', Number(accepted_id))
      .execute()
    expect(await found(rule)).toHaveLength(1)
    expect(await warnings(rule)).toEqual(count)
  })

  test('of one kind are accepted together, all or none, and by who may write each', async () => {
    const name = `Alike ${engine}`
    const create = (n: number) =>
      server.call('POST', 'qos-rule', {
        qos_policy_name: `${name} ${n}`,
        qci: 1,
        mbrul: 1,
        mbrdl: 1,
        gbrul: 5,
        gbrdl: 5,
      })
    for (let n = 0; n < 3; n += 1) await create(n)
    const alike = () => found({ qos_policy_name: name })
    // Each record warns of both directions.
    expect(await alike()).toHaveLength(6)
    const acceptAll = (more: Row, by: Pick<TestServer, 'call'> = server) =>
      by.call('POST', 'problem/accept-kind', {
        resource: 'qos-rule',
        code: CODE,
        text: name,
        count: 6,
        reason: 'All of a trial',
        ...more,
      })
    const refused = async (more: Row) => {
      const { status, body } = await acceptAll(more)
      return [status, body.statusDescription[0]?.field]
    }
    expect(await refused({ count: 5 })).toEqual([409, 'count'])
    expect(await refused({ count: 5001 })).toEqual([400, 'count'])
    expect(await refused({ reason: ' ' })).toEqual([400, 'reason'])
    expect(await refused({ until: '2020-01-01' })).toEqual([400, 'until'])
    expect((await acceptAll({}, await signedIn(server, 'viewer'))).status).toBe(403)
    expect(await alike()).toHaveLength(6)
    const { status, body } = await acceptAll({ until: '2099-12-31' })
    expect([status, body.data]).toEqual([201, { accepted: 6 }])
    expect(await alike()).toEqual([])
    const accepted = await found({ qos_policy_name: name }, '&accepted=Y')
    expect(accepted.map((row) => row.accepted)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ reason: 'All of a trial', until: '2099-12-31' })),
    )
  })

  test('need a reason, a day to come, and a warning that is there', async () => {
    const rule = await slowRule()
    const refused = async (more: Row) => {
      const { status, body } = await accept(rule, more)
      return [status, body.statusDescription[0]?.field]
    }
    expect(await refused({ reason: '  ' })).toEqual([400, 'reason'])
    expect(await refused({ until: '2020-01-01' })).toEqual([400, 'until'])
    expect(await refused({ until: 'soon' })).toEqual([400, 'until'])
    expect(await refused({ code: 'NOTHING' })).toEqual([400, 'code'])
    expect(await refused({ resource: 'nothing' })).toEqual([400, 'resource'])
    expect((await refused({ record_id: 999_999 }))[0]).toBe(404)
  })

  test('are accepted by who may write the record', async () => {
    const rule = await slowRule()
    const viewer = await signedIn(server, 'viewer')
    expect((await accept(rule, {}, viewer)).status).toBe(403)
    const { plan } = await wholeVersion()
    const narrowed = await signedIn(server, 'editor')
    await server.call('PUT', `person/${narrowed.person.person_id}`, { plans: [plan.pcr_plan_id] })
    expect((await accept(rule, {}, narrowed)).status).toBe(403)
    expect((await accept(rule, {}, await signedIn(server, 'editor'))).status).toBe(201)
  })
})
