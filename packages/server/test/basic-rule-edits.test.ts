import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const PATH = 'policy-plan-basic/edits'

describe.each(engines)('a basic rule saved with its parts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const sample = (name: CatalogueName, values: Row = {}) => createSample(server, catalogueOf(name), values)
  const rows = async (path: string) => (await server.call('GET', path)).body.data
  const save = (body: unknown) => server.call('POST', PATH, body)
  const partsOf = async (basic: unknown) => ({
    spans: await rows(`policy-plan-basic-timespan?basic_rule_id=${basic}`),
    accumulations: await rows(`policy-plan-basic-accm?basic_rule_id=${basic}`),
  })
  const refused = async (body: unknown) => {
    const { status, body: answer } = await save(body)
    return [status, ...answer.statusDescription.map(({ code, field }) => `${code} ${field}`)]
  }

  /** A stored rule with a time span and an accumulation rule, and what more of them need. */
  async function storedRule() {
    const basic = await sample('policy-plan-basic')
    const { basic_rule_id } = basic
    const span = await sample('policy-plan-basic-timespan', { basic_rule_id })
    const accumulation = await sample('policy-plan-basic-accm', { basic_rule_id, start_quota: 0, stop_quota: 10 })
    const { resource_id, pcc_rule_id } = accumulation
    return { basic, span, accumulation, next: { resource_id, pcc_rule_id, start_quota: 10, rate: 1 } }
  }

  test('is created with all that belongs to it, and says the real ids', async () => {
    const version = await sample('policy-plan-basic-ver')
    const { next, span } = await storedRule()
    const { status, body } = await save({
      basic: {
        op: 'create',
        values: { basic_rule_ver_id: version.basic_rule_ver_id, basic_rule_name: 'Whole', pcc_rule_id: 0 },
      },
      time_spans: [
        { op: 'create', id: 'new-1', values: { time_span_id: span.time_span_id, pcc_rule_id: span.pcc_rule_id } },
      ],
      accumulations: [{ op: 'create', id: 'new-2', values: { ...next, acm_rule_id: 'new-2' } }],
    })
    expect(status).toBe(200)
    const { basic, ids } = body.data as unknown as { basic: Row; ids: Row }
    expect(basic).toMatchObject({ basic_rule_name: 'Whole', pcc_rule_id: null, re_attr: 1, warnings: [] })
    const { spans, accumulations } = await partsOf(basic.basic_rule_id)
    expect([spans.map((row) => row.time_span_rule), accumulations.map((row) => row.acm_rule_id)]).toEqual([
      [ids['new-1']],
      [ids['new-2']],
    ])
  })

  test('changes, adds and deletes parts, each with its history', async () => {
    const { basic, span, accumulation, next } = await storedRule()
    const { status } = await save({
      basic: { op: 'keep', id: basic.basic_rule_id },
      time_spans: [{ op: 'delete', id: span.time_span_rule, row_version: span.row_version }],
      accumulations: [
        {
          op: 'update',
          id: accumulation.acm_rule_id,
          row_version: accumulation.row_version,
          values: { stop_quota: 5 },
        },
        { op: 'create', id: 'new-1', values: { ...next, start_quota: 5, stop_quota: 20 } },
      ],
    })
    expect(status).toBe(200)
    const { spans, accumulations } = await partsOf(basic.basic_rule_id)
    expect(spans).toEqual([])
    expect(accumulations).toMatchObject([
      { start_quota: 0, stop_quota: 5, row_version: 2 },
      { start_quota: 5, stop_quota: 20, row_version: 1 },
    ])
    const { row_version } = (await server.call('GET', `policy-plan-basic/${basic.basic_rule_id}`)).body.data
    expect(row_version).toBe(basic.row_version)
  })

  test('is saved whole or not at all, every fault at its place', async () => {
    const { basic, accumulation, next } = await storedRule()
    const before = await partsOf(basic.basic_rule_id)
    const update = { op: 'update', id: basic.basic_rule_id, values: { basic_rule_name: 'Renamed' } }
    expect(
      await refused({
        basic: { ...update, values: { basic_rule_name: '' } },
        time_spans: [{ op: 'create', id: 'new-1', values: {} }],
        accumulations: [{ op: 'create', id: 'new-2', values: { ...next, start_quota: '', rate: -1 } }],
      }),
    ).toEqual([
      400,
      'REQUIRED basic.basic_rule_name',
      'REQUIRED time_spans.0.time_span_id',
      'REQUIRED time_spans.0.pcc_rule_id',
      'REQUIRED accumulations.0.start_quota',
      'INVALID accumulations.0.rate',
    ])
    const stop = { op: 'create', id: 'new-1', values: { ...next, stop_quota: 1 } }
    expect(await refused({ basic: update, accumulations: [stop] })).toEqual([400, 'INVALID accumulations.0.stop_quota'])
    const nothing = { op: 'create', id: 'new-1', values: { ...next, resource_id: 999999 } }
    expect(await refused({ basic: update, accumulations: [nothing] })).toEqual([
      400,
      'INVALID accumulations.0.resource_id',
    ])
    const created = { op: 'create', values: { basic_rule_ver_id: basic.basic_rule_ver_id, basic_rule_name: 'New' } }
    expect(await refused({ basic: created, accumulations: [nothing] })).toEqual([
      400,
      'INVALID accumulations.0.resource_id',
    ])
    const stale = { op: 'update', id: accumulation.acm_rule_id, row_version: 7, values: { rate: 9 } }
    expect(await refused({ basic: update, accumulations: [stale] })).toEqual([412, 'STALE accumulations.0'])
    const foreign = (await storedRule()).span
    expect(await refused({ basic: update, time_spans: [{ op: 'delete', id: foreign.time_span_rule }] })).toEqual([
      409,
      'CONFLICT time_spans.0',
    ])
    const unchanged = (await server.call('GET', `policy-plan-basic/${basic.basic_rule_id}`)).body.data
    expect(unchanged).toMatchObject({ basic_rule_name: basic.basic_rule_name, row_version: basic.row_version })
    expect(await partsOf(basic.basic_rule_id)).toEqual(before)
  })

  test('refuses what is no save, and a rule that is not there', async () => {
    expect(await refused({ basic: { op: 'paint' } })).toEqual([400, 'INVALID basic.op'])
    expect(await refused({ basic: { op: 'keep', id: 999999 } })).toEqual([404, 'NOT_FOUND basic'])
    expect((await refused({}))[0]).toBe(400)
  })

  describe('sent again under its key', () => {
    const send = (body: unknown, key: string) => server.call('POST', PATH, body, { 'idempotency-key': key })
    const named = async (basic_rule_name: string) => {
      const { basic_rule_ver_id } = await sample('policy-plan-basic-ver')
      return { basic: { op: 'create', values: { basic_rule_ver_id, basic_rule_name } } }
    }
    const namesIn = async ({ basic }: { basic: { values: Row } }) => {
      const found = await rows(`policy-plan-basic?basic_rule_ver_id=${basic.values.basic_rule_ver_id}`)
      return found.map(({ basic_rule_name }) => basic_rule_name)
    }
    let keys = 0
    const newKey = () => `save-${++keys}`

    test('is answered the same and stored once, however many come at once', async () => {
      const [body, key] = [await named('Once'), newKey()]
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(body, key)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
      expect((await send(body, `"${key}"`)).body.data).toEqual(answers[0]?.body.data)
      expect(await namesIn(body)).toEqual(['Once'])
    })

    test('is stored when the first one was refused', async () => {
      const [body, key] = [await named('Named'), newKey()]
      const nameless = { basic: { ...body.basic, values: { ...body.basic.values, basic_rule_name: '' } } }
      expect((await send(nameless, key)).status).toBe(400)
      expect((await send(body, key)).status).toBe(200)
      expect(await namesIn(body)).toEqual(['Named'])
    })

    test('is refused when it says something else, at no field of it', async () => {
      const [one, other, key] = [await named('One'), await named('Other'), newKey()]
      expect((await send(one, key)).status).toBe(200)
      const { status, body } = await send(other, key)
      expect([status, body.statusDescription[0]?.code, body.statusDescription[0]?.field]).toEqual([
        409,
        'CONFLICT',
        undefined,
      ])
      expect(await namesIn(other)).toEqual([])
      expect((await send(other, 'two words')).status).toBe(400)
    })
  })
})
