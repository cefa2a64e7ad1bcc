import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseFile, CaseImport } from '@tollgate/contract/simulation/case-file.ts'
import type { CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import { isQuestionCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('files and copies of simulation cases on %s', (engine) => {
  let server: TestServer
  let prepaid: { plan: number; version: number; key: string }
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const [plan] = (await server.call('GET', 'policy-plan?pcr_plan_name=Prepaid internet')).body.data
    const [version] = (await server.call('GET', `policy-plan-ver?pcr_plan_id=${plan?.pcr_plan_id}`)).body.data
    prepaid = {
      plan: Number(plan?.pcr_plan_id),
      version: Number(version?.pcc_rule_ver_id),
      key: String(plan?.key),
    }
  })
  afterAll(() => server.stop())

  const read = async (filter: string) =>
    (await server.call('GET', `simulation-case?page_size=1000&${filter}`)).body.data as unknown as StoredCase[]
  const run = async (filter: object) =>
    (await server.call('POST', 'simulation-case/run', filter)).body.data as unknown as CaseRun
  const newPlan = async (name: string) => {
    const values = { pcr_plan_name: name, pcr_plan_code: name, pcc_pcr_plan_type: 1, priority: 1, state: 'A' }
    return Number((await server.call('POST', 'policy-plan', values)).body.data.pcr_plan_id)
  }
  /** In force today, with an end: some cases tell that the policy is asked again then. */
  const copyTo = async (target_pcr_plan_id: number) => {
    const { status, body } = await server.call('POST', 'policy-plan-ver/duplicate', {
      pcc_rule_ver_id: prepaid.version,
      target_pcr_plan_id,
      eff_date: '2026-01-01',
      exp_date: '2099-12-31',
    })
    expect(status).toBe(201)
    return Number(body.data.pcc_rule_ver_id)
  }
  const exported = async (filter: string): Promise<CaseFile> => {
    const answer = await server.http.inject({
      url: `/api/v1/simulation-case/export?${filter}`,
      headers: { cookie: server.cookie },
    })
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="test-cases-[\d-]+\.json"$/),
    ])
    return answer.json()
  }
  const imported = async (file: object, query = '') => {
    const { status, body } = await server.call('POST', `simulation-case/import${query}`, file)
    return { status, data: body.data as unknown as CaseImport, faults: body.statusDescription }
  }

  test('a version copied to another plan takes the cases with it, and they pass there', async () => {
    const own = await read(`pcr_plan_id=${prepaid.plan}`)
    const target = await newPlan('Copied')
    await copyTo(target)
    const copies = await read(`pcr_plan_id=${target}`)
    expect(copies.map(({ simulation_case_name }) => simulation_case_name)).toEqual(
      own.map(({ simulation_case_name }) => `${simulation_case_name} (Copied)`),
    )
    expect(new Set(copies.filter(isQuestionCase).map(({ request }) => request.pcr_plan_id ?? target))).toEqual(
      new Set([target]),
    )
    expect((await run({ pcr_plan_id: target })).results.filter(({ result }) => result === 'failed')).toEqual([])
    const history = await server.database.db
      .selectFrom('history')
      .select('action')
      .where('resource', '=', 'simulation-case')
      .where('record_id', '=', copies[0]?.simulation_case_id ?? 0)
      .execute()
    expect(history).toEqual([{ action: 'create' }])
  })

  test('a duplicated plan takes its cases with it; those that name a version name its copy', async () => {
    const original = await newPlan('With cases')
    const version = await copyTo(original)
    const about = { pcr_plan_id: original, pcc_rule_ver_id: version }
    const first = (await read(`pcr_plan_id=${original}`)).find(isQuestionCase)
    const one = { pcr_plan_id: original, simulation_case_name: 'Of the version', expected: { result: 'policy' } }
    const request = { ...first?.request, ...about }
    expect((await server.call('POST', 'simulation-case', { ...one, request })).status).toBe(201)
    const values = {
      pcr_plan_name: 'Duplicate',
      pcr_plan_code: 'Duplicate',
      pcc_pcr_plan_type: 1,
      priority: 1,
      state: 'A',
    }
    const { status, body } = await server.call('POST', `policy-plan/${original}/duplicate`, values)
    expect(status).toBe(201)
    const target = Number(body.data.pcr_plan_id)
    const copies = await read(`pcr_plan_id=${target}`)
    expect(copies).toHaveLength((await read(`pcr_plan_id=${original}`)).length)
    const ofVersion = copies.find(({ simulation_case_name: name }) => name === 'Of the version (Duplicate)')
    const [copied] = (await server.call('GET', `policy-plan-ver?pcr_plan_id=${target}`)).body.data
    expect(ofVersion?.request).toMatchObject({ pcr_plan_id: target, pcc_rule_ver_id: copied?.pcc_rule_ver_id })
    expect((await run({ pcr_plan_id: target })).results.filter(({ result }) => result === 'failed')).toEqual([])
  })

  test('in the same plan, the cases that name the version are copied, each time by another name', async () => {
    const plan = await newPlan('Two versions')
    const of = await copyTo(plan)
    const values = {
      simulation_case_name: 'Of one version',
      pcr_plan_id: plan,
      request: { pcc_rule_ver_id: of, context: { at: '2026-03-01T00:00:00Z', pcr_event_id: 1 } },
      expected: {},
    }
    await server.call('POST', 'simulation-case', values)
    const before = (await read(`pcr_plan_id=${plan}`)).length
    const copies: number[] = []
    for (let number = 0; number < 2; number += 1) {
      const copy = { pcc_rule_ver_id: of, target_pcr_plan_id: plan, eff_date: '2027-01-01' }
      copies.push(Number((await server.call('POST', 'policy-plan-ver/duplicate', copy)).body.data.pcc_rule_ver_id))
    }
    const added = (await read(`pcr_plan_id=${plan}`)).slice(before)
    expect(
      added
        .filter(isQuestionCase)
        .map(({ simulation_case_name, request }) => [simulation_case_name, request.pcc_rule_ver_id]),
    ).toEqual([
      ['Of one version (version of 2027-01-01)', copies[0]],
      ['Of one version (version of 2027-01-01 2)', copies[1]],
    ])
  })

  test('an exported file changes nothing where it comes from, and brings back what was deleted or changed', async () => {
    const filter = `pcr_plan_id=${prepaid.plan}`
    const file = await exported(filter)
    const [first, second, ...rest] = await read(filter)
    expect(file.names['policy-plan']).toEqual({ [prepaid.plan]: prepaid.key })
    expect((await imported(file)).data).toMatchObject({
      added: [],
      changed: [],
      unchanged: { length: rest.length + 2 },
    })
    await server.call('DELETE', `simulation-case/${first?.simulation_case_id}`)
    await server.call('PUT', `simulation-case/${second?.simulation_case_id}`, { ...second, comments: 'Other' })
    const told = { added: [first?.simulation_case_name], changed: [second?.simulation_case_name] }
    expect((await imported(file, '?preview=true')).data).toMatchObject(told)
    expect(await read(filter)).toHaveLength(rest.length + 1)
    expect((await imported(file)).data).toMatchObject(told)
    expect(await read(filter)).toHaveLength(rest.length + 2)
    expect((await imported(file)).data).toMatchObject({ added: [], changed: [] })
  })

  test('records are found by their keys, so that a file may come from another console', async () => {
    const filter = `pcr_plan_id=${prepaid.plan}`
    const file = await exported(filter)
    const target = await newPlan('From elsewhere')
    const moved = JSON.parse(
      JSON.stringify(file).replaceAll(/"attributes":\{"(\d+)"/g, (_whole, id) => `"attributes":{"9${id}"`),
    ) as CaseFile
    const attributes = Object.fromEntries(
      Object.entries(moved.names.attribute ?? {}).flatMap(([id, name]) => [
        [`9${id}`, name],
        [id, name],
      ]),
    )
    const simulation_cases = moved.simulation_cases.map((one) => ({
      ...one,
      simulation_case_name: `${one.simulation_case_name} elsewhere`,
    }))
    const answer = await imported(
      {
        simulation_cases,
        names: { ...moved.names, attribute: attributes, 'policy-plan': { [prepaid.plan]: 'Theirs' } },
      },
      `?pcr_plan_id=${target}`,
    )
    expect([answer.status, answer.faults]).toEqual([200, []])
    const contexts = (cases: readonly Pick<StoredCase, 'request'>[]) =>
      cases.map(({ request }) => ('context' in request ? request.context : request.steps))
    expect(contexts(await read(`pcr_plan_id=${target}`))).toEqual(contexts(file.simulation_cases))
  })

  test('a file that was exported with names is read as well', async () => {
    const file = await exported(`pcr_plan_id=${prepaid.plan}`)
    const attributes = (await server.call('GET', 'attribute?page_size=1000')).body.data
    const nameOf = new Map(attributes.map(({ re_attr, re_attr_name }) => [String(re_attr), String(re_attr_name)]))
    const ids = Object.keys(file.names.attribute ?? {})
    const attribute = Object.fromEntries(ids.map((id) => [id, nameOf.get(id)?.toUpperCase()]))
    const { status, data } = await imported({ ...file, names: { ...file.names, attribute } })
    expect([status, data]).toMatchObject([200, { added: [], changed: [] }])
  })

  test('a file that cannot be stored says where, and stores nothing', async () => {
    const file = await exported(`pcr_plan_id=${prepaid.plan}`)
    const [one] = file.simulation_cases
    const total = (await read('')).length
    const stranger = { ...one, simulation_case_name: 'Stranger' }
    const refusals: [object, string, string][] = [
      [{ simulation_cases: [{ ...one, request: { context: {} } }] }, '', 'simulation_cases.0.request.context.at'],
      [{ simulation_cases: [stranger], names: { attribute: { 1: 'Nowhere' } } }, '', 'names.attribute.1'],
      [{ simulation_cases: [stranger], names: { nothing: { 1: 'A' } } }, '', 'names.nothing'],
      [{ simulation_cases: [stranger, stranger] }, '', 'simulation_cases.1.simulation_case_name'],
      [{ simulation_cases: [stranger, { ...one, pcr_plan_id: 9999 }] }, '', 'simulation_cases.1.pcr_plan_id'],
      [{ simulation_cases: [stranger] }, '?work_group_id=1', 'simulation_cases.0.pcr_plan_id'],
      [{ simulation_cases: [stranger] }, '?work_group_id=1&pcr_plan_id=1', 'work_group_id'],
      [{ cases: [] }, '', 'simulation_cases'],
    ]
    for (const [given, query, field] of refusals) {
      const { status, faults } = await imported(given, query)
      expect([status, faults[0]?.field], JSON.stringify(given).slice(0, 200)).toEqual([
        field.endsWith('1.simulation_case_name') ? 409 : 400,
        field,
      ])
    }
    expect((await read('')).length).toBe(total)
  })
})
