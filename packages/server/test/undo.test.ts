import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expectTold, imageOf, type Image } from './support/history-replay.ts'
import { createSample } from './support/sample-row.ts'
import { signedIn } from './support/people.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('undo on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { wholeVersion } = planSamples(() => server)
  const sample = (name: CatalogueName, values: Row = {}) => createSample(server, catalogueOf(name), values)
  const read = async (path: string) => (await server.call('GET', path)).body.data
  const write = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }
  const undo = (body: unknown) => server.call('POST', 'change/undo', body)
  const newest = async (query = ''): Promise<Row> => (await read(`change?page_size=1${query}`))[0] as Row
  const newestBatch = async () => ({ batch_id: (await newest()).batch_id })
  const faults = ({ body }: Answer) => body.statusDescription.map(({ code, field }) => `${code} ${field}`)

  /** Everything but the versions of rows, which grow with each change. */
  async function contents() {
    const events = await server.database.db.selectFrom('rule_workflow_exec_event').selectAll().execute()
    const sorted = events.map((event) => JSON.stringify(event)).toSorted()
    return { events: sorted, ...withoutVersions(await imageOf(server.database)) }
  }
  function withoutVersions(image: Image) {
    return Object.fromEntries(
      [...image].map(([name, rows]) => [
        name,
        [...rows.values()].map(({ row_version: _, ...row }) => JSON.stringify(row)).toSorted(),
      ]),
    )
  }

  /** Takes back what the last call did, and checks that everything is as it was before that. */
  async function expectUndone(before: unknown, body?: unknown) {
    const asked = body ?? (await newestBatch())
    const entries = await expectTold(server.database, async () => {
      const answer = await undo(asked)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    })
    expect(await contents()).toEqual(before)
    expect(new Set(entries.map(({ batch_id }) => batch_id)).size).toBe(1)
  }

  test('takes back all that one person did in a time span, and nothing of others', async () => {
    const [kept, edited, removed] = [
      await sample('rating-group'),
      await sample('rating-group'),
      await sample('rating-group'),
    ]
    const before = await contents()
    const from = new Date().toISOString()
    const { person, call } = await signedIn(server, 'editor')
    await call('POST', 'rating-group', { rg_name: 'Made by a guest', rg_code: '88001' })
    await call('PUT', `rating-group/${edited.rating_group_id}`, { comments: 'One' })
    await call('PUT', `rating-group/${edited.rating_group_id}`, { comments: 'Two' })
    const { change_id } = await newest()
    await call('POST', `change/${change_id}/undo`, {})
    await call('DELETE', `rating-group/${removed.rating_group_id}`)
    await call('POST', 'api-token', { api_token_name: 'Of a guest', scope: 'read' })
    await write('PUT', `rating-group/${kept.rating_group_id}`, { comments: 'By somebody else' })
    const { actor_id } = await newest(`&actor_name=${encodeURIComponent(person.name)}`)
    const preview = await undo({ actor_id, from, preview: true })
    expect([preview.status, preview.body.data.length]).toEqual([200, 3])
    expect((await undo({ actor_id, from })).status).toBe(201)
    await write('PUT', `rating-group/${kept.rating_group_id}`, { comments: kept.comments })
    expect(await contents()).toEqual(before)
    const again = await undo({ actor_id, from })
    expect([again.status, faults(again)]).toEqual([404, ['NOT_FOUND undefined']])
    const wrong = await undo({ actor_id, from: 'yesterday', to: '2026-02-30' })
    expect([wrong.status, faults(wrong)]).toEqual([400, ['INVALID from', 'INVALID to']])
  })

  test('names what somebody else has built on it since, and takes that along when asked', async () => {
    const from = new Date().toISOString()
    const { person, call } = await signedIn(server, 'editor')
    const made = await call('POST', 'rating-group', { rg_name: 'Built upon', rg_code: '88002' })
    const path = `rating-group/${String(made.body.data.rating_group_id)}`
    await write('PUT', path, { comments: 'By somebody else' })
    const later = await newest()
    const { actor_id } = await newest(`&actor_name=${encodeURIComponent(person.name)}`)
    const refused = await undo({ actor_id, from })
    expect([refused.status, faults(refused)]).toEqual([409, [`CONFLICT change_ids.${String(later.change_id)}`]])
    expect((await undo({ actor_id, from, with_dependents: true })).status).toBe(201)
    expect((await server.call('GET', path)).status).toBe(404)
  })

  test('of an API token is refused, with the reason', async () => {
    await write('POST', 'api-token', { api_token_name: 'Undone', scope: 'read' })
    const { change_id } = await newest('&resource=api-token')
    const { status, body } = await server.call('POST', `change/${change_id}/undo`, {})
    expect([status, body.statusDescription[0]?.message]).toEqual([
      409,
      'Changes of API tokens cannot be undone: a revoked token stays revoked. Create another one',
    ])
  })

  test('gives an edited field its value back and leaves what was edited beside it', async () => {
    const group = await sample('rating-group', { comments: 'First' })
    const path = `rating-group/${group.rating_group_id}`
    await write('PUT', path, { comments: 'Second' })
    const { change_id } = await newest()
    await write('PUT', path, { rg_name: 'Renamed beside' })
    const answer = await server.call('POST', `change/${change_id}/undo`, {})
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      [{ undo_of: change_id, action: 'update', resource: 'rating-group', after: { comments: 'First' } }],
    ])
    expect(await read(path)).toMatchObject({ comments: 'First', rg_name: 'Renamed beside', row_version: 4 })
    expect(await read(`change/${change_id}`)).toMatchObject({ undone_by: answer.body.data[0]?.change_id })
    const again = await server.call('POST', `change/${change_id}/undo`)
    expect([again.status, faults(again)]).toEqual([409, [`CONFLICT change_ids.${change_id}`]])
  })

  test('names the later changes of a field, and takes them along where that is asked for', async () => {
    const group = await sample('rating-group', { comments: 'First' })
    const path = `rating-group/${group.rating_group_id}`
    await write('PUT', path, { comments: 'Second' })
    const second = await newest()
    await write('PUT', path, { comments: 'Third' })
    const third = await newest()
    const refused = await server.call('POST', `change/${second.change_id}/undo`)
    expect([refused.status, faults(refused)]).toEqual([409, [`CONFLICT change_ids.${third.change_id}`]])
    expect(refused.body.statusDescription[0]?.message).toContain('admin@example.net edited Rating group')
    expect(await read(path)).toMatchObject({ comments: 'Third' })
    const taken = await server.call('POST', `change/${second.change_id}/undo`, { with_dependents: true })
    expect(taken.body.data.map(({ undo_of }) => undo_of)).toEqual([third.change_id, second.change_id])
    expect(await read(path)).toMatchObject({ comments: 'First' })
    // What undoes an undo is a change like any other.
    await write('POST', 'change/undo', { batch_id: taken.body.data[0]?.batch_id })
    expect(await read(path)).toMatchObject({ comments: 'Third' })
    await write('POST', `change/${third.change_id}/undo`)
    expect(await read(path)).toMatchObject({ comments: 'Second' })
    await write('POST', `change/${second.change_id}/undo`)
    expect(await read(path)).toMatchObject({ comments: 'First' })
  })

  test('previews without changing anything', async () => {
    const group = await sample('rating-group')
    const before = await contents()
    const { change_id } = await newest()
    const answer = await server.call('POST', `change/${change_id}/undo`, { preview: true })
    expect([answer.status, answer.body.data]).toMatchObject([200, [{ action: 'delete', undo_of: change_id }]])
    expect(await contents()).toEqual(before)
    expect((await newest()).change_id).toBe(change_id)
    expect((await server.call('GET', `rating-group/${group.rating_group_id}`)).status).toBe(200)
  })

  test('a deleted record comes back with its id, and nobody overwrites it by its old version', async () => {
    const group = await sample('rating-group')
    const before = await contents()
    await write('DELETE', `rating-group/${group.rating_group_id}`)
    await expectUndone(before)
    const headers = { 'if-match': '"1"' }
    const path = `rating-group/${group.rating_group_id}`
    expect((await server.call('PUT', path, { comments: 'Late' }, headers)).status).toBe(412)
  })

  test('refuses what others refer to by now, and removes these too where that is asked for', async () => {
    const group = await sample('rating-group')
    const created = await newest()
    await sample('service-identifier', { rating_group_id: group.rating_group_id })
    const user = await newest()
    const before = await contents()
    const refused = await server.call('POST', `change/${created.change_id}/undo`)
    expect([refused.status, faults(refused)]).toEqual([409, [`CONFLICT change_ids.${user.change_id}`]])
    expect(await contents()).toEqual(before)
    await write('POST', `change/${created.change_id}/undo`, { with_dependents: true })
    expect((await server.call('GET', `rating-group/${group.rating_group_id}`)).status).toBe(404)
    await write('POST', 'change/undo', await newestBatch())
    expect(await contents()).toEqual(before)
  })

  test('refuses a name that another took, and the return of what refers to nothing', async () => {
    const service = await sample('service-identifier')
    await write('DELETE', `service-identifier/${service.pcc_service_id}`)
    const deleted = await newest()
    const other = await sample('service-identifier', {
      pcc_service_name: String(service.pcc_service_name).toUpperCase(),
    })
    const taken = await newest('&resource=service-identifier')
    const byName = await server.call('POST', `change/${deleted.change_id}/undo`)
    expect([byName.status, faults(byName)]).toEqual([409, [`CONFLICT change_ids.${taken.change_id}`]])
    await write('DELETE', `service-identifier/${other.pcc_service_id}`)

    const group = await sample('rating-group')
    const gone = await sample('service-identifier', { rating_group_id: group.rating_group_id })
    await write('DELETE', `service-identifier/${gone.pcc_service_id}`)
    const first = await newest()
    await write('DELETE', `rating-group/${group.rating_group_id}`)
    const second = await newest()
    const byOwner = await server.call('POST', `change/${first.change_id}/undo`)
    expect([byOwner.status, faults(byOwner)]).toEqual([409, [`CONFLICT change_ids.${second.change_id}`]])
    const both = await server.call('POST', `change/${first.change_id}/undo`, { with_dependents: true })
    expect(both.body.data.map(({ resource }) => resource)).toEqual(['rating-group', 'service-identifier'])
  })

  test('a zone map comes back with its zones and values, a group with its members', async () => {
    const map = await sample('zone-map')
    const above = await sample('zone', { zone_map_id: map.zone_map_id })
    await sample('zone', { zone_map_id: map.zone_map_id, parent_zone_id: above.zone_id })
    for (const value of ['1', '2', '3']) await sample('zone-value', { zone_id: above.zone_id, value })
    const before = await contents()
    await write('DELETE', `pcrf-zone/map/${map.zone_map_id}`)
    await expectUndone(before)

    const group = await sample('balance-type-group')
    await sample('balance-type-group-member', { pcc_acct_group_id: group.acct_res_id })
    const grouped = await contents()
    await write('DELETE', `balance-type-acct/${group.acct_res_id}`)
    await expectUndone(grouped)
  })

  test('a plan comes back with all its versions; a copy goes with all below it', async () => {
    const { plan, version } = await wholeVersion()
    const before = await contents()
    const { pcc_rule_ver_id } = version
    await write('POST', 'policy-plan-ver/duplicate', { pcc_rule_ver_id, target_pcr_plan_id: plan.pcr_plan_id })
    const copied = await contents()
    await write('DELETE', `policy-plan/${plan.pcr_plan_id}`)
    await expectUndone(copied)
    const copy = await newest('&resource=policy-plan-ver&action=create')
    expect(copy.undo_of).not.toBeNull()
    const [original] = (await read(`change?resource=policy-plan-ver&action=create&page_size=3`)).filter(
      ({ undo_of, record_id }) => undo_of === null && record_id !== pcc_rule_ver_id,
    )
    await expectUndone(before, { batch_id: original?.batch_id })
  })

  test('an event of a version comes back in place of one that followed it, and keeps its rule plans', async () => {
    const { event } = await wholeVersion()
    const { pcc_rule_ver_id, pcr_event_id } = event
    const before = await contents()
    await write('DELETE', recordPath(catalogueOf('policy-plan-event'), event))
    const { batch_id } = await newestBatch()
    const deleted = await read(`change?batch_id=${String(batch_id)}&page_size=1000`)
    await sample('policy-plan-event', { pcc_rule_ver_id, pcr_event_id })
    const rules = deleted.filter(({ resource }) => resource !== 'policy-plan-event')
    await write('POST', 'change/undo', { change_ids: rules.map(({ change_id }) => change_id) })
    const change_ids = deleted.flatMap(({ resource, change_id }) =>
      resource === 'policy-plan-event' ? [change_id] : [],
    )
    await expectUndone(before, { change_ids, with_dependents: true })
  })

  test('a save of a basic rule with its parts is taken back as one', async () => {
    const { basic, span } = await wholeVersion()
    const before = await contents()
    await write('POST', 'policy-plan-basic/edits', {
      basic: { op: 'update', id: basic.basic_rule_id, values: { comments: 'Saved' } },
      time_spans: [
        { op: 'delete', id: span.time_span_rule },
        { op: 'create', id: 'new-1', values: { time_span_id: span.time_span_id, pcc_rule_id: span.pcc_rule_id } },
      ],
      accumulations: [],
    })
    await expectUndone(before)
  })

  test('a workflow comes back with nodes, links, circles, conditions, order and events', async () => {
    const group = await sample('rule-workflow-group')
    const events = [(await sample('policy-event')).pcr_event_id, (await sample('policy-event')).pcr_event_id]
    const path = `rule-workflow-group/${group.work_group_id}`
    const node = (id: string, values: Row = {}) => ({
      op: 'create',
      kind: 'node',
      id,
      values: { work_node_name: id, work_node_type: 'A', ...values },
    })
    const exec = (id: string, values: Row = {}) => ({
      op: 'create',
      kind: 'execution',
      id,
      values: { work_node_id: 'new-2', function: 'Replace', ...values },
    })
    const empty = await contents()
    const { ids } = (await write('POST', `${path}/edits`, {
      edits: [
        node('new-1', { work_next_node_id: 'new-2' }),
        node('new-2', { work_next_node_id: 'new-3', work_next_node_id_n: 'new-1' }),
        node('new-3', { work_next_node_id: 'new-1' }),
        { op: 'create', kind: 'position', values: { work_node_id: 'new-3', left: 0.1 + 0.2, up: 2 } },
        { op: 'create', kind: 'condition_group', id: 'new-4', values: { work_node_id: 'new-1' } },
        exec('new-5'),
        exec('new-6', { function: 'SetEventTypeList', param1: events.join(',') }),
      ],
    })) as unknown as { ids: Record<string, number> }
    const drawn = await contents()
    expect(drawn.events.length).toBeGreaterThanOrEqual(2)
    const drawing = await newestBatch()
    await write('POST', `${path}/edits`, {
      edits: [{ op: 'order', kind: 'execution', ids: [ids['new-6'], ids['new-5']] }],
    })
    await expectUndone(drawn)
    await write('DELETE', `rule-workflow-node/${ids['new-3']}`)
    await expectUndone(drawn)
    await write('DELETE', path)
    await expectUndone(drawn)
    await expectUndone(empty, { ...drawing, with_dependents: true })
  })

  test('a node moves back to its workflow with its position', async () => {
    const [from, to] = [await sample('rule-workflow-group'), await sample('rule-workflow-group')]
    const node = await sample('rule-workflow-node', {
      work_group_id: from.work_group_id,
      work_next_node_id: null,
      work_next_node_id_n: null,
    })
    await sample('rule-workflow-node-position', { work_node_id: node.work_node_id, work_group_id: from.work_group_id })
    const before = await contents()
    await write('PUT', `rule-workflow-node/${node.work_node_id}`, { work_group_id: to.work_group_id })
    await expectUndone(before)
  })

  test('a bulk deletion and an import are taken back as one', async () => {
    const before = await contents()
    const rows = Array.from({ length: 300 }, (_, n) => ({ rg_name: `Imported ${n}`, rg_code: String(700_000 + n) }))
    const { token } = (await write('POST', 'rating-group/import/preview', rows)) as Row
    await write('POST', `rating-group/import/${token}/commit`)
    const imported = await contents()
    const importing = await newestBatch()
    await write('POST', 'rating-group/bulk-delete', { filters: { rg_name: 'Imported' }, count: 300 })
    await expectUndone(imported)
    await expectUndone(before, importing)
  })

  test('refuses what is not asked well, or is no record of a catalogue', async () => {
    expect((await undo({})).status).toBe(400)
    expect((await undo({ change_ids: [] })).status).toBe(400)
    expect((await undo({ change_ids: [1], force: true })).status).toBe(400)
    expect((await undo({ change_ids: [999_999_999] })).status).toBe(404)
    expect((await undo({ batch_id: 'none' })).status).toBe(404)
    expect((await server.call('POST', 'change/x/undo')).status).toBe(404)
    await write('POST', 'api-token', { api_token_name: 'Kept', expires_in_days: 1 })
    const refused = await undo({ change_ids: [(await newest()).change_id] })
    expect([refused.status, refused.body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
  })
})
