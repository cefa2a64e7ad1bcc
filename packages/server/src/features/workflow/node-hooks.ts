import { sql } from 'kysely'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { LINK_FIELDS } from '@tollgate/policy/workflow/links.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { sourceOf } from '../../catalogue/select-rows.ts'
import { changeRow, findRow, lockRow } from '../../catalogue/write-rows.ts'
import type { Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { rowsOf } from './rows-of.ts'

const positions = sourceOf(catalogueOf('rule-workflow-node-position'), catalogues)

const countOf = (table: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} c where c.work_node_id = rule_workflow_node.work_node_id)`

export const nodeHooks: CatalogueHooks<'rule-workflow-node'> = {
  extra: { cond_group_count: countOf('rule_workflow_cond_group'), callback_count: countOf('rule_workflow_cb') },
  async attach(db, rows) {
    const ids = rows.map((row) => row.work_node_id)
    const found = await rowsOf(db, positions, 'work_node_id', ids)
    const byNode = new Map(found.map((position) => [position.work_node_id, positions.present.plain(position)]))
    return rows.map(({ work_node_id }) => ({ position: byNode.get(work_node_id ?? 0) ?? null }))
  },
  async beforeSave(saving) {
    const { trx, engine, values, before } = saving
    const workflows = new Set([Number(before?.work_group_id ?? values.work_group_id), Number(values.work_group_id)])
    // Two valid changes at once could link two workflows together.
    for (const id of [...workflows].toSorted((a, b) => a - b)) await engine.lock(trx, `rule-workflow ${id}`)
    await checkLinks(saving)
    if (before && before.work_group_id !== values.work_group_id) await moveToWorkflow(saving, before.work_node_id)
  },
}

async function checkLinks({ trx, values, before }: Saving<'rule-workflow-node'>): Promise<void> {
  for (const field of LINK_FIELDS) {
    const target = values[field]
    // A node may keep a link to itself.
    if (typeof target !== 'number' || target === before?.work_node_id) continue
    const workflow = await workflowOfNode(trx, target)
    if (workflow !== undefined && workflow !== values.work_group_id)
      throw refusal('CONFLICT', 'A link must stay inside its workflow', field)
  }
}

async function moveToWorkflow({ trx, engine, values, actor }: Saving<'rule-workflow-node'>, id: number): Promise<void> {
  const linked = await trx
    .selectFrom('rule_workflow_node')
    .select('work_node_id')
    .where('work_node_id', '!=', id)
    .where((where) => where.or(LINK_FIELDS.map((field) => where(field, '=', id))))
    .executeTakeFirst()
  if (linked) throw refusal('CONFLICT', 'A node that others link to cannot move to another workflow', 'work_group_id')
  if (!(await findRow(trx, positions, id))) return
  const position = await lockRow(trx, positions, id)
  await changeRow({ trx, engine }, positions, position, { work_group_id: values.work_group_id }, actor)
}

/** The workflow of a node; undefined for unknown nodes. */
export async function workflowOfNode(db: Db, id: number): Promise<number | undefined> {
  const node = await db
    .selectFrom('rule_workflow_node')
    .select('work_group_id')
    .where('work_node_id', '=', id)
    .executeTakeFirst()
  return node?.work_group_id
}
