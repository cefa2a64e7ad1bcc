import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPath } from '../src/catalogue/row-call.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { expectTold } from './support/history-replay.ts'
import { createSample, sampleRow } from './support/sample-row.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const writable = [...catalogues.values()].filter(({ readOnly }) => !readOnly)

/** Calls that change no row of a catalogue; what an undo writes is in undo.test.ts. */
const NOT_OF_CATALOGUES =
  /^\/api\/v1\/(api-token|backup|document\/check|simulation|change|person|presence|invitation|me|second-factor-rule|setting|release|node|rollout|list-view|long-write)\b|\/import\/preview$|\/import\/\{token\}$/

describe.each(engines)('the history on %s', (engine) => {
  let server: TestServer
  const called: [method: string, path: string][] = []
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { wholeVersion } = planSamples(() => server)
  const sample = (name: CatalogueName, values: Row = {}) => createSample(server, catalogueOf(name), values)

  /** A call that must succeed. */
  async function write(method: string, path: string, body?: unknown): Promise<Row & Row[]> {
    called.push([method.toLowerCase(), `/api/v1/${path}`])
    const answer = await server.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }

  /** Calls whose entries tell all that they wrote, each in a batch of its own. */
  async function toldAll(calls: number, work: () => Promise<unknown>): Promise<number> {
    const entries = await expectTold(server.database, work)
    expect(new Set(entries.map(({ batch_id }) => batch_id)).size).toBe(calls)
    expect(entries.filter(({ opens_batch }) => opens_batch === 1).length).toBe(calls)
    return entries.length
  }

  async function told(method: string, path: string, body?: unknown) {
    let data: (Row & Row[]) | undefined
    const count = await toldAll(1, async () => {
      data = await write(method, path, body)
    })
    return { data: data as unknown as Row & Row[], count }
  }

  const addressOf = (catalogue: Catalogue, row: Row) =>
    catalogue.path +
    recordPath(catalogue).replaceAll(/:(\w+)/g, (_, key) => String(row[key === 'id' ? catalogue.id : key]))

  test.each(writable.map(({ name }) => name))('tells all writes of %s', async (name) => {
    const catalogue = catalogueOf(name as CatalogueName)
    const row = await sampleRow(server, catalogue)
    const other = await createSample(server, catalogue)
    await toldAll(4, async () => {
      const answered = await write('POST', catalogue.path, row)
      // Where rows are created by an array, they are answered as one.
      const created = Array.isArray(answered) ? (answered[0] as Row) : answered
      const changed = await write('PUT', addressOf(catalogue, created), changeOf(catalogue, created))
      await write('DELETE', addressOf(catalogue, changed))
      await write('POST', `${catalogue.path}/bulk-delete`, { ids: [{ id: other[catalogue.id] }], count: 1 })
    })
  })

  /** Another text in one field that is no name of anything, where there is one; else the row again. */
  function changeOf({ fields, address }: Catalogue, row: Row): Row {
    const [field] = Object.entries(fields).find(([key, { kind }]) => key === 'comments' && kind === 'text') ?? []
    const kept = Object.fromEntries(
      Object.keys(fields)
        .filter((key) => !address.includes(key))
        .map((key) => [key, row[key]]),
    )
    return field ? { [field]: 'Changed' } : kept
  }

  test('tells what goes with its owner', async () => {
    const map = await sample('zone-map')
    const zone = await sample('zone', { zone_map_id: map.zone_map_id })
    for (const value of ['1', '2', '3']) await sample('zone-value', { zone_id: zone.zone_id, value })
    expect((await told('DELETE', `pcrf-zone/map/${map.zone_map_id}`)).count).toBe(5)

    const span = await sample('timespan')
    await sample('timespan-detail', { time_span_id: span.time_span_id })
    expect((await told('DELETE', `timespan/${span.time_span_id}`)).count).toBe(2)

    const balance = await sample('balance-type-group')
    const body = {
      pcc_acct_group_id: balance.acct_res_id,
      pcc_acct_res_id: (await sample('balance-type-acct')).acct_res_id,
    }
    const { data: member } = await told('POST', 'balance-type-group/assign', body)
    await told('DELETE', `balance-type-group/${member.pcc_acct_group_mapping_id}`)
    await told('POST', 'balance-type-group/assign', body)
    expect((await told('DELETE', `balance-type-acct/${balance.acct_res_id}`)).count).toBe(2)

    const group = await sample('pcc-rule-group')
    const pair = { pcc_rule_group_id: group.pcc_rule_id, pcc_rule_id: (await sample('pcc-rule')).pcc_rule_id }
    const { data: pcc } = await told('POST', 'pcc-rule-group/assign', pair)
    await told('DELETE', `pcc-rule-group/${pcc.pcc_rule_group_mapping_id}`)
    await told('POST', 'pcc-rule-group/assign', pair)
    expect((await told('DELETE', `pcc-rule/${group.pcc_rule_id}`)).count).toBe(2)
  })

  test('tells more rows than one statement takes', async () => {
    const maps = [await sample('zone-map'), await sample('zone-map')]
    for (const [n, { zone_map_id }] of maps.entries()) {
      const zone = await sample('zone', { zone_map_id })
      const rows = Array.from({ length: 4100 }, (_, i) => ({
        seq: 1_000_000 + n * 10_000 + i,
        zone_id: Number(zone.zone_id),
        value: `${i}`,
      }))
      for (let start = 0; start < rows.length; start += 1000)
        await server.database.db
          .insertInto('zone_value')
          .values(rows.slice(start, start + 1000))
          .execute()
    }
    const ids = maps.map(({ zone_map_id: id }) => ({ id }))
    expect((await told('POST', 'pcrf-zone/map/bulk-delete', { ids, count: 2 })).count).toBe(2 * 4102)
  })

  test('tells plans: copies, orders, a basic rule with its parts, and whole trees', async () => {
    const { plan, version, rule, zones, mapping, basic, span } = await wholeVersion()
    const { pcc_rule_ver_id } = version
    const copy = await told('POST', 'policy-plan-ver/duplicate', {
      pcc_rule_ver_id,
      target_pcr_plan_id: plan.pcr_plan_id,
    })
    expect(copy.count).toBe(12)
    const { pcr_plan_id, row_version: _version, ...values } = plan
    const planCopy = { ...values, pcr_plan_name: 'Copied plan', pcr_plan_code: 'COPIED' }
    expect((await told('POST', `policy-plan/${pcr_plan_id}/duplicate`, planCopy)).count).toBe(1 + 2 * 12)
    const elsewhere = await sample('policy-plan-event', { pcc_rule_ver_id })
    const asked = { pcc_rule_ver_id, pcr_event_id: elsewhere.pcr_event_id, ap_rule_name: rule.ap_rule_name }
    expect((await told('POST', `policy-plan-rule/${rule.ap_rule_id}/duplicate`, asked)).count).toBe(10)
    const second = await sample('policy-plan-mapping', { ap_rule_id: rule.ap_rule_id })
    const mappings = [mapping, second].map(({ mapping_id }) => ({ mapping_id }))
    await told('POST', 'policy-plan-mapping/order', { ap_rule_id: rule.ap_rule_id, mappings })
    const unit = { mapping_match_type: 1, mapping_type: 'V', mapping_value: '7' }
    const cell = { mapping_id: second.mapping_id, ap_rule_zone_id: zones[0]?.ap_rule_zone_id, unit }
    expect((await told('POST', 'policy-plan-mapping-unit/cells', { cells: [cell] })).count).toBe(1)
    await told('POST', 'policy-plan-basic/edits', {
      basic: { op: 'update', id: basic.basic_rule_id, values: { comments: 'Saved' } },
      time_spans: [
        { op: 'delete', id: span.time_span_rule },
        { op: 'create', id: 'new-1', values: { time_span_id: span.time_span_id, pcc_rule_id: span.pcc_rule_id } },
      ],
      accumulations: [],
    })
    const accumulation = await sample('policy-plan-basic-accm', { basic_rule_id: basic.basic_rule_id })
    await told('PATCH', `policy-plan-basic-accm/${accumulation.acm_rule_id}`, { comments: 'Patched' })
    const newSpan = await sample('policy-plan-basic-timespan', { basic_rule_id: basic.basic_rule_id })
    await told('PATCH', `policy-plan-basic-timespan/${newSpan.time_span_rule}`, { comments: 'Patched' })
    expect((await told('DELETE', `policy-plan/${plan.pcr_plan_id}`)).count).toBeGreaterThan(24)
  })

  test('tells that a warning is accepted, and that this is taken back', async () => {
    const slow = { qos_policy_name: 'Accepted', qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    const { qos_policy_id: record_id } = await write('POST', 'qos-rule', slow)
    const body = { resource: 'qos-rule', record_id, code: 'MBR_BELOW_GBR', reason: 'A trial' }
    const { data } = await told('POST', 'problem/accept', body)
    await told('DELETE', `problem/accept/${String(data.accepted_id)}`)
    const kind = { resource: 'qos-rule', code: 'MBR_BELOW_GBR', text: 'Accepted', count: 1, reason: 'A trial' }
    await told('POST', 'problem/accept-kind', kind)
  })

  test('tells workflows: edits, moves, emptied links, and the whole', async () => {
    const [first, second] = [await sample('rule-workflow-group'), await sample('rule-workflow-group')]
    const path = `rule-workflow-group/${first.work_group_id}`
    const node = (id: string, values: Row = {}) => ({
      op: 'create',
      kind: 'node',
      id,
      values: { work_node_name: id, work_node_type: 'A', ...values },
    })
    const { data } = await told('POST', `${path}/edits`, {
      edits: [
        node('new-1', { work_next_node_id: 'new-2' }),
        node('new-2', { work_next_node_id: 'new-3' }),
        node('new-3'),
        node('new-4'),
        { op: 'create', kind: 'position', values: { work_node_id: 'new-4', left: 1.25, up: 2 } },
        { op: 'create', kind: 'execution', id: 'new-5', values: { work_node_id: 'new-2', function: 'Replace' } },
        { op: 'create', kind: 'execution', id: 'new-6', values: { work_node_id: 'new-2', function: 'Replace' } },
        { op: 'order', kind: 'execution', ids: ['new-6', 'new-5'] },
      ],
    })
    const { ids } = data as unknown as { ids: Record<string, number> }
    const dated = { work_group_type: 'A', eff_date: '2027-01-01', version_of: first.work_group_id }
    const copy = await told('POST', `${path}/duplicate`, { ...dated, work_group_name: 'Copied workflow' })
    expect((await told('DELETE', `rule-workflow-group/${String(copy.data.work_group_id)}`)).count).toBe(1 + 4 + 1 + 2)
    expect((await told('DELETE', `rule-workflow-node/${ids['new-3']}`)).count).toBe(2)
    const move = { work_group_id: second.work_group_id }
    expect((await told('PUT', `rule-workflow-node/${ids['new-4']}`, move)).count).toBe(2)
    expect((await told('DELETE', path)).count).toBe(5)
    expect((await told('DELETE', `rule-workflow-group/${second.work_group_id}`)).count).toBe(3)
  })

  test('tells a bulk edit, and copies with all that their records own', async () => {
    const groups = [await sample('rating-group'), await sample('rating-group')]
    const ids = groups.map(({ rating_group_id: id }) => ({ id }))
    const edit = { ids, count: 2, values: { comments: 'Edited at once' } }
    expect((await told('POST', 'rating-group/bulk-edit', edit)).count).toBe(2)

    const map = await sample('zone-map')
    const zone = await sample('zone', { zone_map_id: map.zone_map_id })
    await sample('zone-value', { zone_id: zone.zone_id })
    const span = await sample('timespan')
    await sample('timespan-detail', { time_span_id: span.time_span_id })
    const mapCopy = { zone_map_name: 'Copied map', data_source: '0' }
    expect((await told('POST', `pcrf-zone/map/${map.zone_map_id}/duplicate`, mapCopy)).count).toBe(3)
    const zoneCopy = { zone_map_id: map.zone_map_id, zone_name: 'Copied zone', zone_code: 'COPY' }
    expect((await told('POST', `pcrf-zone/zone/${zone.zone_id}/duplicate`, zoneCopy)).count).toBe(2)
    const spanCopy = { time_span_name: 'Copied span' }
    expect((await told('POST', `timespan/${span.time_span_id}/duplicate`, spanCopy)).count).toBe(2)
    const rule = await sample('pcc-rule')
    const ruleCopy = { rule_name: 'Copied rule', rule_code: 'copied-rule' }
    expect((await told('POST', `pcc-rule/${rule.pcc_rule_id}/duplicate`, ruleCopy)).count).toBe(1)
    const balance = await sample('balance-type-acct')
    const mapping = await sample('policy-plan-mapping')
    const mappingCopy = { ap_rule_id: mapping.ap_rule_id, mapping_name: 'Mapping again' }
    await told('POST', `policy-plan-mapping/${mapping.mapping_id}/duplicate`, mappingCopy)
    const group = await sample('flow-group')
    await told('POST', `flow-group/${group.flow_group_id}/duplicate`, { flow_group_name: 'Group again' })
    const balanceCopy = { acct_res_name: 'Copied balance', bal_type: balance.bal_type, is_currency: 'N' }
    expect((await told('POST', `balance-type-acct/${balance.acct_res_id}/duplicate`, balanceCopy)).count).toBe(1)
  })

  test('tells an import', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ rg_name: `Imported ${n}`, rg_code: String(700_000 + n) }))
    const answer = await server.call('POST', 'rating-group/import/preview', rows)
    const { token } = answer.body.data
    expect((await told('POST', `rating-group/import/${token}/commit`)).count).toBe(300)
    const [group] = (await server.call('GET', 'rating-group?rg_name=Imported 0')).body.data
    expect(group?.rg_name).toBe('Imported 0')
  })

  test('tells what a text of a document says', async () => {
    const text = 'format: 1\nname: Told\ndata_source: "0"\nzones:\n  a: {}\n'
    expect(await toldAll(1, () => server.call('PUT', 'document?key=zones/told', { text, base_hash: null }))).toBe(2)
    called.push(['put', '/api/v1/document'])
  })

  test('tells what a package says', async () => {
    const text = 'format: 1\nname: Packed\ndata_source: "0"\nzones:\n  a: {}\n'
    const documents = [{ key: 'zones/packed', text }]
    expect(await toldAll(1, () => server.call('POST', 'document/package', { documents }))).toBe(2)
    called.push(['post', '/api/v1/document/package'])
  })

  test('was asked for every call that writes', async () => {
    await told('PATCH', `rule-cache-refresh/${(await sample('rule-cache-refresh')).id}`, { pid: 7 })
    const description = (await server.http.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
    const missed = Object.entries(description.paths)
      .filter(([path]) => path.startsWith('/api/v1/') && !NOT_OF_CATALOGUES.test(path))
      .flatMap(([path, calls]) =>
        Object.keys(calls)
          .filter((method) => method !== 'get')
          .map((method) => ({ method, path })),
      )
      .filter(({ method, path }) => {
        const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
        return !called.some(([how, where]) => how === method && pattern.test(where))
      })
      .map(({ method, path }) => `${method} ${path}`)
      // All imports are one and the same, and so are all bulk edits.
      .filter((call) => !/\/import\/\{token\}\/commit$|\/bulk-edit$/.test(call))
    expect(missed).toEqual([])
  })
})

describe.each(engines)('the history of the demo network on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  test('tells the removal of its plans', async () => {
    await expectTold(server.database, async () => {
      for (const { pcr_plan_id } of (await server.call('GET', 'policy-plan?page_size=1000')).body.data)
        expect((await server.call('DELETE', `policy-plan/${pcr_plan_id}`)).status).toBe(200)
    })
  })
})
