import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestBatch } from '../src/features/simulation/batch.ts'
import { runCases } from '../src/features/simulation/cases/run-cases.ts'
import { SlicedWork } from '../src/features/simulation/proof/sliced-work.ts'
import { Simulator } from '../src/features/simulation/simulator.ts'
import { sourceNamed } from '../src/sources.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

describe.each(engines)('what answers were asked of, on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  beforeAll(async () => {
    server = await startServer(engine)
    example = await storeWorkedExample(server)
  })
  afterAll(() => server.stop())

  const ask = async (path: string, body: unknown): Promise<Row> => {
    const { body: answer } = await server.call('POST', path, body)
    expect(answer.statusDescription).toEqual([])
    return answer.data
  }
  let priority = 10
  const save = () => {
    priority += 1
    return server.call('PUT', `pcc-rule/${String(example.home.pcc_rule_id)}`, { priority })
  }
  const linesIn = (text: string | null) =>
    (text ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('a batch sees one state from the first answer to the last, though others save meanwhile', async () => {
    const simulator = new Simulator(server.database, sourceNamed)
    const request = { ...workedRequest(example), trace: 'full' }
    const batch = await RequestBatch.read(
      simulator,
      JSON.stringify({ requests: Array.from({ length: 200 }, () => request) }),
      false,
    )
    const answers = linesIn(await batch.next())
    expect(answers.length).toBeLessThan(200)
    await save()
    await simulator.answer(request)
    for (let piece = await batch.next(); piece !== null; piece = await batch.next()) answers.push(...linesIn(piece))
    expect(answers).toHaveLength(200)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { policy } = await ask('simulation', request)
    expect(policy).not.toEqual(answers[0].policy)
  })

  test('every answer names it, and another one after a write', async () => {
    const version = { pcc_rule_ver_id: example.version.pcc_rule_ver_id }
    const { context } = workedRequest(example)
    const calls: [string, Row][] = [
      ['simulation', workedRequest(example)],
      ['simulation/proof', version],
      ['simulation/comparison', { before: version.pcc_rule_ver_id, after: version.pcc_rule_ver_id }],
      ['simulation/why-not', { ...version, mapping_id: example.mapping.mapping_id, context }],
      ['simulation-case/run', {}],
      ['simulation-case/coverage', version],
      ['simulation-case/strength', version],
    ]
    const asked = async () => {
      const named: unknown[] = []
      for (const [path, body] of calls) named.push((await ask(path, body)).policy)
      expect(new Set(named.map((policy) => JSON.stringify(policy))).size).toBe(1)
      return named[0] as { source: string; revision: number }
    }
    const before = await asked()
    expect(before).toEqual({ source: 'working', revision: expect.any(Number) })
    await save()
    expect((await asked()).revision).toBeGreaterThan(before.revision)
  })

  test('what is edited has a hash: the same for the same edits of the same data', async () => {
    const { basic_rule_id } = example.basic
    const edited = async (value: number) => {
      const basic_rule = { basic: { op: 'update', id: basic_rule_id, values: { value } } }
      const request = { ...workedRequest(example), pcc_rule_ver_id: example.version.pcc_rule_ver_id }
      const { policy } = await ask('simulation/edited', { request, basic_rule })
      expect(policy).toEqual({ source: 'edited', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
      return (policy as { hash: string }).hash
    }
    const hash = await edited(3)
    expect(await edited(3)).toBe(hash)
    expect(await edited(4)).not.toBe(hash)
    await save()
    expect(await edited(3)).not.toBe(hash)
  })

  test('a case may be made of a whole answer: which policy was asked is no part of what must come out', async () => {
    const request = workedRequest(example)
    const { trace: _trace, ...expected } = await ask('simulation', request)
    const name = { simulation_case_name: 'As answered', pcr_plan_id: example.plan.pcr_plan_id }
    const { simulation_case_id } = await ask('simulation-case', { ...name, request, expected })
    await server.call('PUT', `qos-rule-arp/1`, {})
    await server.call('POST', 'rating-group', { rg_name: 'Another', rg_code: '4711' })
    expect(await ask('simulation-case/run', { simulation_case_id })).toMatchObject({ passed: 1, failed: 0 })
  })

  test('a run of cases that names a record which is gone says so, case by case', async () => {
    const simulator = new Simulator(server.database, sourceNamed)
    const request = { ...workedRequest(example), pcr_plan_id: 999_999 }
    const one = { simulation_case_id: 1, simulation_case_name: 'Gone', comments: null, row_version: 1, expected: {} }
    const stored = { ...one, pcr_plan_id: 1, work_group_id: null, request }
    const { results } = await runCases(simulator, [stored as never], new SlicedWork())
    expect(results[0]?.differences).toEqual([
      { field: 'request.pcr_plan_id', expected: null, actual: 'There is no policy plan 999999' },
    ])
  })
})

describe.each(engines)('values that cannot be read, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const PATHS = [
    'simulation',
    'simulation/edited',
    'simulation/proof',
    'simulation/comparison',
    'simulation/why-not',
    'simulation/workflow-comparison',
    'simulation/export?format=gx',
    'simulation-case',
    'simulation-case/run',
    'simulation-case/coverage',
    'simulation-case/strength',
    'simulation-case/import?pcr_plan_id=1',
  ]
  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
  const post = async (path: string, payload: string, type = 'application/json') => {
    const headers = { cookie: server.cookie, 'content-type': type }
    const answer = await server.http.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
    const faults: { code: string; field: string }[] = answer.json().statusDescription
    return { status: answer.statusCode, fault: faults[0], fields: faults.map(({ field }) => field) }
  }

  test.each(PATHS)('%s refuses JSON that is nested too deep, by its field', async (path) => {
    for (const levels of [33, 5000, 100_000]) {
      const { status, fault } = await post(path, `{"context":{"attributes":{"1":${nested(levels)}}}}`)
      expect([status, fault?.code], `${levels} levels`).toEqual([400, 'INVALID'])
      expect(fault?.field).toContain('context.attributes.1')
    }
  })

  test('so does a batch, as JSON and as lines', async () => {
    const request = `{"context":{"at":"2026-01-01T00:00:00Z","attributes":{"1":${nested(5000)}}}}`
    const asOne = await post('simulation/batch', `{"requests":[${request}]}`)
    const asLines = await post('simulation/batch', request, 'application/x-ndjson')
    for (const { status, fault } of [asOne, asLines]) {
      expect(status).toBe(400)
      expect(fault?.field).toContain('requests.0.context.attributes.1')
    }
  })

  test.each([
    ['"at":"2026-01-01"', 'context.at'],
    ['"at":"2026-01-01T00:00:00Z","time_zone":"Mars/Base"', 'context.time_zone'],
    ['"at":"2026-01-01T00:00:00Z","time_zone":"2026-01-01T00:00+01:00[Europe/Berlin]"', 'context.time_zone'],
    ['"at":"2026-01-01T00:00:00Z","time_zone":"\\u0000"', 'context.time_zone'],
    ['"at":"2026-01-01T00:00:00Z","attributes":{"1":1e999}', 'context.attributes.1'],
    ['"at":"2026-01-01T00:00:00Z","attributes":{"x":1}', 'context.attributes.x'],
    ['"at":"2026-01-01T00:00:00Z","attributes":{"999999999999999":1}', 'context.attributes.999999999999999'],
    ['"at":"2026-01-01T00:00:00Z","balances":{"1":{"amount":-1e999}}', 'context.balances.1.amount'],
    ['"at":"2026-01-01T00:00:00Z","media":[{"media_type":1e300}]', 'context.media.0.media_type'],
  ])('{%s} is refused by its field', async (context, field) => {
    const { status, fields } = await post('simulation', `{"context":{"pcr_event_id":1,${context}}}`)
    expect(status).toBe(400)
    expect(fields).toContain(field)
  })
})
