import type { Circling, NodeHints } from '@tollgate/policy/warnings/rule-workflow.ts'
import { LINK_FIELDS } from '@tollgate/policy/workflow/links.ts'
import { circleFinder, linksBack, unreachedNodes } from '@tollgate/policy/workflow/reach.ts'
import type { CatalogueHooks, SelectedRow } from '../../catalogue/hooks.ts'
import type { Db } from '../../database/tables.ts'
import { readCalls } from './read-calls.ts'

/** Adds to hooks of nodes whether a run reaches them, and which links lead back. Needs the whole workflow. */
export function withReachHints(hooks: CatalogueHooks<'rule-workflow-node'>): CatalogueHooks<'rule-workflow-node'> {
  return {
    ...hooks,
    async attach(db, rows) {
      const ids = [...new Set(rows.map(({ work_group_id }) => work_group_id))]
      const [parts, workflows] = await Promise.all([hooks.attach?.(db, rows), nodesOf(db, ids)])
      const unreached = new Set(workflows.flatMap((own) => unreachedNodes(own)).map(({ work_node_id }) => work_node_id))
      const back = Map.groupBy(workflows.flatMap(linksBack), ({ work_node_id }) => work_node_id)
      return rows.map(({ work_node_id: id }, index): Partial<NodeHints> => ({
        ...parts?.[index],
        is_unreachable: unreached.has(id),
        links_back: (back.get(id) ?? []).map(({ link }) => link),
      }))
    },
  }
}

/** Columns of hooks for what calls workflows. */
export interface Call {
  own_workflow: number
  called_workflow: number | null
}

/** Adds to hooks of what calls workflows whether the call leads back. */
export function withCycleHints<Name extends 'rule-workflow-cb' | 'rule-workflow-exec'>(
  hooks: CatalogueHooks<Name, keyof Call>,
): CatalogueHooks<Name, keyof Call> {
  return {
    ...hooks,
    async attach(db, rows: readonly (SelectedRow<Name> & Call)[]) {
      const isCall = rows.some(({ called_workflow: called }) => called !== null)
      const [parts, calls] = await Promise.all([hooks.attach?.(db, rows), isCall ? readCalls(db) : []])
      const leadsBack = circleFinder(calls)
      return rows.map(({ own_workflow: own, called_workflow: called }, index): Circling => ({
        ...parts?.[index],
        closes_circle: called !== null && leadsBack(own, called),
      }))
    },
  }
}

/** The nodes of workflows with their links, by workflow. */
async function nodesOf(db: Db, workflows: readonly number[]) {
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .select(['work_group_id', 'work_node_id', 'work_node_type', ...LINK_FIELDS])
    .where('work_group_id', 'in', workflows)
    .orderBy('work_node_id')
    .execute()
  return [...Map.groupBy(nodes, ({ work_group_id }) => work_group_id).values()]
}
