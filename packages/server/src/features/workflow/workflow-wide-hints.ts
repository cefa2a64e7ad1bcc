import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'
import { circleFinder, unreachedNodes } from '@tollgate/engine/workflow/reach.ts'
import type { CatalogueHooks, SelectedRow } from '../../catalogue/hooks.ts'
import type { Db } from '../../database/tables.ts'
import { readCalls } from './read-calls.ts'

/** Adds to hooks of nodes whether a run comes to them: what only the other nodes of their workflow tell. */
export function withReach(hooks: CatalogueHooks<'rule-workflow-node'>): CatalogueHooks<'rule-workflow-node'> {
  return {
    ...hooks,
    async attach(db, rows) {
      const workflows = [...new Set(rows.map(({ work_group_id }) => work_group_id))]
      const [parts, unreached] = await Promise.all([hooks.attach?.(db, rows), unreachedIn(db, workflows)])
      return rows.map(({ work_node_id }, index) => ({
        ...parts?.[index],
        is_unreachable: unreached.has(work_node_id),
      }))
    },
  }
}

/** The columns that the hooks of what runs workflows work out. */
interface Call {
  own_workflow: number
  called_workflow: number | null
}

/** Adds to hooks of what runs workflows whether that leads back. */
export function withCircles<Name extends 'rule-workflow-cb' | 'rule-workflow-exec'>(
  hooks: CatalogueHooks<Name>,
): CatalogueHooks<Name> {
  return {
    ...hooks,
    async attach(db, rows: readonly (SelectedRow<Name> & Call)[]) {
      const isCall = rows.some(({ called_workflow: called }) => called !== null)
      const [parts, calls] = await Promise.all([hooks.attach?.(db, rows), isCall ? readCalls(db) : []])
      const leadsBack = circleFinder(calls)
      return rows.map(({ own_workflow: own, called_workflow: called }, index) => ({
        ...parts?.[index],
        closes_circle: called !== null && leadsBack(own, called),
      }))
    },
  }
}

async function unreachedIn(db: Db, workflows: readonly number[]): Promise<ReadonlySet<number>> {
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .select(['work_group_id', 'work_node_id', 'work_node_type', ...LINK_FIELDS])
    .where('work_group_id', 'in', workflows)
    .orderBy('work_node_id')
    .execute()
  const byWorkflow = Map.groupBy(nodes, ({ work_group_id }) => work_group_id)
  const unreached = [...byWorkflow.values()].flatMap((own) => unreachedNodes(own))
  return new Set(unreached.map(({ work_node_id }) => work_node_id))
}
