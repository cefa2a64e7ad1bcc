import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { compare } from './load.ts'
import type { Figure } from './requests.ts'
import { startBare, startOurs } from './servers.ts'
import { capture } from './statements.ts'
import { readGraph } from '../packages/server/src/features/workflow/read-graph.ts'

const NODES = 1000
const COLUMNS = 40

/** Milliseconds for the whole graph of a workflow of a thousand nodes, beside a bare server that runs the same statements. */
export async function measureWorkflow(place: Place): Promise<Figure[]> {
  const workflow = await fillWorkflow(place)
  const statements = await capture(place, ({ db }) => readGraph(db, workflow))
  const ours = await startOurs(place)
  const bare = await startBare(place, statements)
  const path = `rule-workflow-group/${workflow}/graph`
  const figures = await compare(ours.load(path), { url: bare.baseURL }, { connections: 1 })
  await Promise.all([ours.stop(), bare.stop()])
  return [
    {
      what: 'graph, 1,000 nodes (ms)',
      engine: place.engine,
      ours: 1000 / figures.ours,
      bare: 1000 / figures.bare,
      ratio: 1 / figures.ratio,
    },
  ]
}

/** A chain in which decisions and executions take turns, each with its condition or call. */
export async function fillWorkflow(place: Place): Promise<number> {
  const { db } = openDatabase(place)
  const { resource_id } = await db.selectFrom('accumulator_type').select('resource_id').executeTakeFirstOrThrow()
  const { re_attr } = await db.selectFrom('attribute').select('re_attr').executeTakeFirstOrThrow()
  const id = await db.transaction().execute(async (trx) => {
    const group = {
      key: 'a-thousand-nodes',
      work_group_name: 'A thousand nodes',
      work_group_type: 'A',
      eff_date: '2026-01-01T00:00:00.000Z',
    }
    const [workflow] = await insertMany(trx, 'rule_workflow_group', [group], 'work_group_id')
    const work_group_id = workflow?.work_group_id ?? 0
    const types = Array.from({ length: NODES }, (_, n) =>
      n === 0 ? 'S' : n === NODES - 1 ? 'E' : n % 2 === 0 ? 'A' : 'B',
    )
    const named = types.map((work_node_type, n) => ({
      work_group_id,
      key: `node-${n}`,
      place: n,
      work_node_name: `Node ${n}`,
      work_node_type,
    }))
    const nodes = await insertMany(trx, 'rule_workflow_node', named, 'work_node_id')
    const ids = nodes.map(({ work_node_id }) => work_node_id)
    for (const [n, node] of ids.entries()) {
      const next = ids[n + 1] ?? null
      const links = { work_next_node_id: next, work_next_node_id_n: types[n] === 'B' ? next : null }
      await trx.updateTable('rule_workflow_node').set(links).where('work_node_id', '=', node).execute()
    }
    await insertMany(
      trx,
      'rule_workflow_node_position',
      ids.map((work_node_id, n) => placed(work_node_id, work_group_id, n)),
    )
    const decisions = ids.filter((_, n) => types[n] === 'B').map((work_node_id) => ({ work_node_id, place: 1 }))
    const groups = await insertMany(trx, 'rule_workflow_cond_group', decisions, 'work_cond_group_id')
    const call = { function: 'GetAcmByResourceId', param1: String(resource_id), accumulator_id: resource_id }
    const condition = { ...call, seq: 1, sort_operator: 4, is_const: 'Y', operand: '1000' }
    await insertMany(
      trx,
      'rule_workflow_cond',
      groups.map((row) => ({ ...row, ...condition })),
    )
    const executions = ids
      .filter((_, n) => types[n] === 'A')
      .map((work_node_id) => ({ work_node_id, seq: 1, obj_re_attr: re_attr, ...call }))
    await insertMany(trx, 'rule_workflow_exec', executions)
    return Number(work_group_id)
  })
  await db.destroy()
  return id
}

function placed(work_node_id: number, work_group_id: number, n: number) {
  const at = { work_node_left: (n % COLUMNS) * 220, work_node_up: Math.floor(n / COLUMNS) * 180 }
  return { work_node_id, work_group_id, ...at, work_node_width: 100, work_node_height: 100 }
}
