import { LINK_FIELDS, type Link } from '@tollgate/contract/workflow/links.ts'
import { circleFinder, linksBack, unreachedNodes, type LinkedNode } from '@tollgate/engine/workflow/reach.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { readCalls } from './read-calls.ts'

/** Adds to hooks of nodes whether a run comes to them, and which of their links lead back: only the whole workflow tells. */
export function withReach(hooks: CatalogueHooks): CatalogueHooks {
  return withHints(hooks, async (db, rows) => {
    const workflows = await nodesOf(db, [...new Set(rows.map(({ work_group_id }) => work_group_id as number))])
    const unreached = new Set(workflows.flatMap(unreachedNodes).map(({ work_node_id }) => work_node_id))
    const back = Map.groupBy(workflows.flatMap(linksBack), ({ work_node_id }) => work_node_id)
    return rows.map(({ work_node_id: id }) => ({
      is_unreachable: unreached.has(id as number),
      links_back: (back.get(id as number) ?? []).map(({ link }) => link),
    }))
  })
}

/** Adds to hooks of what runs workflows whether that leads back; `own_workflow` and `called_workflow` are computed. */
export function withCircles(hooks: CatalogueHooks): CatalogueHooks {
  return withHints(hooks, async (db, rows) => {
    const isCall = rows.some(({ called_workflow: called }) => called !== null)
    const leadsBack = circleFinder(isCall ? await readCalls(db) : [])
    return rows.map(({ own_workflow: own, called_workflow: called }) => ({
      closes_circle: called !== null && leadsBack(own as number, called as number),
    }))
  })
}

type Hints = readonly Readonly<Record<string, boolean | Link[]>>[]

function withHints(
  hooks: CatalogueHooks,
  hintsOf: (db: Db, rows: readonly TableRow[]) => Promise<Hints>,
): CatalogueHooks {
  return {
    ...hooks,
    async attach(db, rows) {
      const [parts, hints] = await Promise.all([hooks.attach?.(db, rows), hintsOf(db, rows)])
      return hints.map((hint, index) => ({ ...parts?.[index], ...hint }))
    },
  }
}

/** The nodes of some workflows, workflow by workflow. */
async function nodesOf(db: Db, workflows: readonly number[]): Promise<LinkedNode[][]> {
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .select(['work_group_id', 'work_node_id', 'work_node_type', ...LINK_FIELDS])
    .where('work_group_id', 'in', workflows)
    .orderBy('work_node_id')
    .execute()
  return [...Map.groupBy(nodes as unknown as (LinkedNode & TableRow)[], ({ work_group_id }) => work_group_id).values()]
}
