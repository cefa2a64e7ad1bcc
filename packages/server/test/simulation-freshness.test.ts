import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Simulator } from '../src/features/simulation/simulator.ts'
import { sourceNamed } from '../src/sources.ts'
import { openBatch } from '../src/history/batch.ts'
import { recordChange } from '../src/history/record-change.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

describe.each(engines)('no answer is older than the last write on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  let other: Simulator
  beforeAll(async () => {
    server = await startServer(engine)
    other = new Simulator(server.database, sourceNamed)
  })
  let counter = 0
  beforeEach(async () => {
    counter += 1
    workflow = undefined
    example = await storeWorkedExample(server, `-${counter}`)
  })
  afterAll(() => server.stop())

  let workflow: number | undefined
  const request = () => ({ ...workedRequest(example), work_group_id: workflow })
  const ask = async (): Promise<string> => {
    const answer = await server.call('POST', 'simulation', request())
    return JSON.stringify(answer.body.data)
  }
  const call = async (method: string, path: string, body?: unknown): Promise<Row> => {
    const answer = await server.call(method, path, body)
    expect(answer.body.statusDescription, `${method} ${path}`).toEqual([])
    return answer.body.data
  }
  const create = (name: CatalogueName, values: Row) => createSample(server, catalogueOf(name), values)

  /** After a write the server, and a process beside it, answer as one that has kept nothing; and otherwise than before. */
  async function changes(write: () => Promise<unknown>): Promise<void> {
    const before = await ask()
    await other.answer(request())
    await write()
    const after = await ask()
    const asked = request()
    expect(after).toBe(JSON.stringify(await new Simulator(server.database, sourceNamed).answer(asked)))
    expect(after).toBe(JSON.stringify(await other.answer(asked)))
    expect(after).not.toBe(before)
  }

  const importRows = async (path: string, rows: unknown) => {
    const preview = await server.http.inject({
      method: 'POST',
      url: `/api/v1/${path}/import/preview`,
      headers: { cookie: server.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(rows),
    })
    await call('POST', `${path}/import/${preview.json().data.token}/commit`)
  }

  test('after a record that the plan refers to was changed', async () => {
    await changes(() => call('PUT', `pcc-rule/${example.peak.pcc_rule_id}`, { priority: 77 }))
  })

  test('after a zone was given another value, by an import and by a bulk delete', async () => {
    const elsewhere = await create('zone', { zone_map_id: example.zone.zone_map_id, parent_zone_id: null })
    await changes(() => importRows('pcrf-zone/value', [{ zone_id: elsewhere.zone_id, value: '20801', seq: 900 }]))
    await changes(() =>
      call('POST', 'pcrf-zone/value/bulk-delete', { filters: { zone_id: elsewhere.zone_id }, count: 1 }),
    )
  })

  test('after a basic rule was changed, alone and with its parts', async () => {
    const { basic_rule_id } = example.basic
    await changes(() => call('PUT', `policy-plan-basic/${basic_rule_id}`, { value: 3 }))
    const [span] = await rows(`policy-plan-basic-timespan?basic_rule_id=${basic_rule_id}`)
    await changes(() =>
      call('POST', 'policy-plan-basic/edits', {
        basic: { op: 'keep', id: basic_rule_id },
        time_spans: [{ op: 'delete', id: span?.time_span_rule }],
      }),
    )
  })

  test('after mappings were put in another order', async () => {
    const mappings = await rows(`policy-plan-mapping?ap_rule_id=${example.mapping.ap_rule_id}`)
    const named = mappings.map(({ mapping_id, row_version }) => ({ mapping_id, row_version })).toReversed()
    await changes(() =>
      call('POST', 'policy-plan-mapping/order', { ap_rule_id: example.mapping.ap_rule_id, mappings: named }),
    )
  })

  test('after an event was taken out of a version with all below it, and a version was copied', async () => {
    const { pcc_rule_ver_id, pcr_plan_id } = example.version
    await changes(() =>
      call('POST', 'policy-plan-ver/duplicate', {
        pcc_rule_ver_id,
        target_pcr_plan_id: pcr_plan_id,
        eff_date: '2026-02-01',
      }),
    )
    const versions = await rows(`policy-plan-ver?pcr_plan_id=${pcr_plan_id}`)
    const copy = versions.find((version) => version.pcc_rule_ver_id !== pcc_rule_ver_id)
    await changes(() => call('DELETE', `policy-plan-event/${copy?.pcc_rule_ver_id}/${example.event.pcr_event_id}`))
    await changes(() => call('PUT', `policy-plan-ver/${copy?.pcc_rule_ver_id}`, { eff_date: '2026-05-01' }))
  })

  test('after a workflow was changed by its calls, and by a batch of edits', async () => {
    const group = await create('rule-workflow-group', { work_group_type: 'A', eff_date: '2026-01-01', exp_date: null })
    workflow = Number(group.work_group_id)
    const node = { work_group_id: workflow, work_next_node_id: null, work_next_node_id_n: null }
    const start = await create('rule-workflow-node', { ...node, work_node_type: 'S' })
    const values = { work_node_id: 'new-1', seq: 1, function: 'SetValue', param1: '31026' }
    const sets = { ...values, obj_re_attr: example.network.re_attr }
    const edits = [
      { op: 'create', kind: 'node', id: 'new-1', values: { work_node_name: 'Set', work_node_type: 'A' } },
      { op: 'create', kind: 'execution', values: sets },
      { op: 'update', kind: 'node', id: start.work_node_id, values: { work_next_node_id: 'new-1' } },
    ]
    await changes(() => call('POST', `rule-workflow-group/${workflow}/edits`, { edits }))
    const { executions } = await call('GET', `rule-workflow-group/${workflow}/graph`)
    const [execution] = executions as Row[]
    await changes(() => call('PUT', `rule-workflow-exec/${execution?.work_node_id}/1`, { param1: '20810' }))
  })

  test('after a plan was given another state', async () => {
    await changes(() => call('PUT', `policy-plan/${example.plan.pcr_plan_id}`, { state: 'B' }))
    await changes(() => call('PUT', `policy-plan/${example.plan.pcr_plan_id}`, { state: 'A' }))
  })

  test('after more was written than is looked at row by row', async () => {
    const many = Array.from({ length: 700 }, (_, n) => ({ rg_name: `Group ${n}`, rg_code: String(50_000 + n) }))
    await changes(async () => {
      await importRows('rating-group', many)
      await call('PUT', `policy-plan-basic/${example.basic.basic_rule_id}`, { value: 8 })
    })
  })

  if (engine === 'postgres')
    test('after a transaction that began before others and ended after them', async () => {
      const { pcr_plan_id } = example.plan
      let finish = () => {}
      const mayEnd = new Promise<void>((resolve) => (finish = resolve))
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => (begun = resolve))
      const late = server.database.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('policy_plan')
          .set({ priority: 99 })
          .where('pcr_plan_id', '=', Number(pcr_plan_id))
          .execute()
        const plan = { catalogue: catalogueOf('policy-plan'), id: Number(pcr_plan_id) }
        const row = { ...example.plan, priority: 99 }
        openBatch(trx)
        await recordChange(trx, { ...plan, actor: { id: 'late', name: 'Late' }, before: example.plan, after: row })
        begun()
        await mayEnd
      })
      await hasBegun
      await create('rating-group', { rg_name: 'Written meanwhile' })
      await changes(async () => {
        finish()
        await late
      })
    })

  const rows = async (path: string): Promise<Row[]> => (await server.call('GET', path)).body.data
})
