import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('simulation cases on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const events = (await server.call('GET', 'policy-event?page_size=1000')).body.data
    const event = events.find(({ key }) => key === 'session-start')
    sample.request.context.pcr_event_id = Number(event?.pcr_event_id)
  })
  afterAll(() => server.stop())

  const run = async (filter: object = {}): Promise<CaseRun> => {
    const { status, body } = await server.call('POST', 'simulation-case/run', filter)
    expect([status, body.statusDescription]).toEqual([200, []])
    return body.data as unknown as CaseRun
  }
  const create = (values: object = {}) => server.call('POST', 'simulation-case', { ...sample, ...values })
  const sample = {
    simulation_case_name: 'Sample',
    pcr_plan_id: 1,
    request: { pcr_plan_id: 1, context: { at: '2026-11-23T12:00:00Z', pcr_event_id: 0 } },
    expected: { result: 'policy', install: ['self-care'] },
  }

  test('every demo plan and workflow has some, and all pass', async () => {
    const { body } = await server.call('GET', 'simulation-case?page_size=1000')
    const cases = body.data as unknown as StoredCase[]
    expect(cases.length).toBeGreaterThanOrEqual(8)
    const idsIn = async (path: string, id: string) => (await server.call('GET', path)).body.data.map((row) => row[id])
    const owners = (key: 'pcr_plan_id' | 'work_group_id') =>
      [...new Set(cases.flatMap((one) => one[key] ?? []))].toSorted((a, b) => a - b)
    expect(owners('pcr_plan_id')).toEqual(await idsIn('policy-plan', 'pcr_plan_id'))
    expect(owners('work_group_id')).toEqual(await idsIn('rule-workflow-group', 'work_group_id'))
    const { passed, results } = await run()
    expect(results.filter(({ result }) => result === 'failed')).toEqual([])
    expect(passed).toBe(cases.length)
  })

  test('a session is a case as well: what must come out at which step', async () => {
    const plan = (await server.call('GET', 'simulation-case?pcr_plan_id=1')).body.data as unknown as StoredCase[]
    const day = plan.find((one) => 'steps' in one.request)
    const { simulation_case_id: _id, row_version: _version, ...values } = day as StoredCase
    const wrong = { steps: { 0: { install: ['no-such-rule'] }, 17: { remove: [] } } }
    const made = await create({ ...values, simulation_case_name: 'A day that fails', expected: wrong })
    expect(made.status, JSON.stringify(made.body.statusDescription)).toBe(201)
    const { simulation_case_id } = made.body.data
    const [result] = (await run({ simulation_case_id: Number(simulation_case_id) })).results
    expect(result?.differences.map(({ field }) => field)).toEqual(['steps.0.install', 'steps.17'])
    await server.call('DELETE', `simulation-case/${simulation_case_id}`)
    const faultOf = async (changes: object) =>
      (await create({ ...values, simulation_case_name: 'Refused', ...changes })).body.statusDescription[0]?.field
    expect(await faultOf({ expected: { steps: { first: {} } } })).toMatch(/^expected\.steps/)
    expect(await faultOf({ expected: { steps: { 0: { installed: [] } } } })).toBe('expected.steps.0.installed')
    expect(await faultOf({ request: { ...values.request, until: 'tomorrow' } })).toBe('request.until')
  })

  test('one is created, read, changed and deleted, each with its history', async () => {
    const created = await create()
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      ...sample,
      request: { trace: 'path' },
      work_group_id: null,
      comments: null,
    })
    const id = created.body.data.simulation_case_id
    expect((await server.call('GET', `simulation-case/${id}`)).body.data).toEqual(created.body.data)
    const changed = await server.call(
      'PUT',
      `simulation-case/${id}`,
      Object.assign({}, created.body.data, { comments: 'Why' }),
    )
    expect([changed.status, changed.body.data.comments, changed.body.data.row_version]).toEqual([200, 'Why', 2])
    const stale = await server.call('PUT', `simulation-case/${id}`, created.body.data)
    expect([stale.status, stale.body.statusDescription[0]?.code]).toEqual([412, 'STALE'])
    expect((await server.call('DELETE', `simulation-case/${id}`)).status).toBe(200)
    expect((await server.call('GET', `simulation-case/${id}`)).status).toBe(404)
    const history = await server.database.db
      .selectFrom('history')
      .select('action')
      .where('resource', '=', 'simulation-case')
      .where('record_id', '=', Number(id))
      .orderBy('history_id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test('fields that an update leaves out keep their value', async () => {
    const { simulation_case_id: id } = (await create({ simulation_case_name: 'Renamed', tags: 'nightly' })).body.data
    const path = `simulation-case/${String(id)}`
    const before = (await server.call('GET', path)).body.data
    const { status, body } = await server.call('PUT', path, { comments: 'Half a body' })
    expect([status, body.data]).toEqual([200, Object.assign(before, { comments: 'Half a body', row_version: 2 })])
    const stale = await server.call('PUT', path, { comments: 'Late' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.statusDescription[0]?.code]).toEqual([412, 'STALE'])
    await server.call('DELETE', path)
  })

  test('a filter that does not exist is named', async () => {
    const { status, body } = await server.call('POST', 'simulation-case/run', { simulation_case_name: 'Sample' })
    expect([status, body.statusDescription.map(({ field }) => field)]).toEqual([400, ['simulation_case_name']])
  })

  test('a failed case says where it differs; a filter runs some', async () => {
    const { body } = await create({ simulation_case_name: 'Wrong', expected: { install: ['roam-std'], triggers: [] } })
    const id = body.data.simulation_case_id
    expect(await run({ simulation_case_id: id })).toEqual({
      policy: { source: 'working', revision: expect.any(Number) },
      passed: 0,
      failed: 1,
      results: [
        {
          simulation_case_id: id,
          simulation_case_name: 'Wrong',
          pcr_plan_id: expect.any(Number),
          work_group_id: null,
          result: 'failed',
          differences: [
            { field: 'install', expected: ['roam-std'], actual: ['self-care'] },
            { field: 'triggers', expected: [], actual: [2, 4, 17] },
          ],
        },
      ],
    })
    await server.call('DELETE', `simulation-case/${id}`)
  })

  test('tags are kept, lists name the plan or workflow, and chosen cases are run', async () => {
    const made = await Promise.all(
      ['Tagged', 'Other'].map((name) => create({ simulation_case_name: name, tags: ' roaming, peak ' })),
    )
    const ids = made.map(({ body }) => Number(body.data.simulation_case_id)).toSorted((a, b) => a - b)
    expect((await run({ simulation_case_ids: ids })).results.map((one) => one.simulation_case_id)).toEqual(ids)
    const listed = (await server.call('GET', 'simulation-case?pcr_plan_id=1&page_size=1000')).body.data
    const tagged = listed.find(({ simulation_case_id }) => simulation_case_id === ids[0])
    expect(tagged).toMatchObject({ tags: 'roaming, peak', owner_name: 'Prepaid internet' })
    const again = await server.call('PUT', `simulation-case/${ids[0]}`, { ...tagged, tags: null })
    expect([again.status, again.body.data.tags]).toEqual([200, null])
    for (const id of ids) await server.call('DELETE', `simulation-case/${id}`)
  })

  test('a case fails once the policy decides otherwise, or what it names is gone', async () => {
    const event = await server.call('POST', 'policy-event', { pcr_event_name: 'Soon gone', re_type: 1, re_code: '9' })
    const gone = Number(event.body.data.pcr_event_id)
    const request = { pcr_plan_id: 1, context: { at: '2026-11-23T12:00:00Z', pcr_event_id: gone } }
    const { body } = await create({ simulation_case_name: 'Of an event', request, expected: { result: 'no_policy' } })
    const id = body.data.simulation_case_id
    expect(await run({ simulation_case_id: id })).toMatchObject({ passed: 1, failed: 0 })
    await server.call('DELETE', `policy-event/${gone}`)
    expect((await run({ simulation_case_id: id })).results[0]?.differences).toEqual([
      { field: 'request.context.pcr_event_id', expected: null, actual: `There is no policy event ${gone}` },
    ])
    await server.call('DELETE', `simulation-case/${id}`)
  })

  test.each([
    ['without a name', { simulation_case_name: undefined }, 400, ['REQUIRED', 'simulation_case_name']],
    ['of nothing', { pcr_plan_id: null }, 400, ['INVALID', 'pcr_plan_id']],
    ['of a plan that is not there', { pcr_plan_id: 999 }, 400, ['INVALID', 'pcr_plan_id']],
    ['of a workflow that is not there', { pcr_plan_id: null, work_group_id: 999 }, 400, ['INVALID', 'work_group_id']],
    [
      'with a request that cannot be read',
      { request: { context: { at: 'noon', pcr_event_id: 1 } } },
      400,
      ['INVALID', 'request.context.at'],
    ],
    ['that expects what no answer has', { expected: { rule: 1 } }, 400, ['INVALID', 'expected.rule']],
    [
      'with a name that is taken',
      { simulation_case_name: 'on 5G at NOON: premium' },
      409,
      ['DUPLICATE', 'simulation_case_name'],
    ],
  ])('a case %s is refused by its field', async (_what, values, status, fault) => {
    const { status: answered, body } = await create(values)
    expect([answered, body.statusDescription.map(({ code, field }) => [code, field])]).toEqual([status, [fault]])
  })

  test('cases go with their plan', async () => {
    const plan = { pcr_plan_name: 'Short', pcr_plan_code: 'SHORT', pcc_pcr_plan_type: 1, priority: 1, state: 'A' }
    const { pcr_plan_id } = (await server.call('POST', 'policy-plan', plan)).body.data
    const { body } = await create({ simulation_case_name: 'Of a short plan', pcr_plan_id })
    await server.call('DELETE', `policy-plan/${pcr_plan_id}`)
    expect((await server.call('GET', `simulation-case/${body.data.simulation_case_id}`)).status).toBe(404)
  })
})
