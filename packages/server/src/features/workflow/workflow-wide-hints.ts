import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'
import { circleFinder, unreachedNodes, type LinkedNode } from '@tollgate/engine/workflow/reach.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { readCalls } from './read-calls.ts'

/** Adds to hooks of nodes whether a run comes to them: what only the other nodes of their workflow tell. */
export function withReach(hooks: CatalogueHooks): CatalogueHooks {
  return withHints(hooks, async (db, rows) => {
    const unreached = await unreachedIn(db, [...new Set(rows.map(({ work_group_id }) => work_group_id as number))])
    return rows.map(({ work_node_id }) => ({ is_unreachable: unreached.has(work_node_id as number) }))
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

type Hints = readonly Readonly<Record<string, boolean>>[]

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

async function unreachedIn(db: Db, workflows: readonly number[]): Promise<ReadonlySet<number>> {
  const nodes = await db
    .selectFrom('rule_workflow_node')
    .select(['work_group_id', 'work_node_id', 'work_node_type', ...LINK_FIELDS])
    .where('work_group_id', 'in', workflows)
    .orderBy('work_node_id')
    .execute()
  const byWorkflow = Map.groupBy(nodes as unknown as (LinkedNode & TableRow)[], ({ work_group_id }) => work_group_id)
  const unreached = [...byWorkflow.values()].flatMap((own) => unreachedNodes(own))
  return new Set(unreached.map(({ work_node_id }) => work_node_id))
}
