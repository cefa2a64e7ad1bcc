import { sql } from 'kysely'
import { versionNeighbours } from '@tollgate/policy/plan/version-overlaps.ts'
import { refusal } from '../../app-error.ts'
import type { CatalogueHooks, Saving, SelectedRow } from '../../catalogue/hooks.ts'
import { inChunks } from '../../database/in-chunks.ts'
import type { Db } from '../../database/tables.ts'

const nodes = sql`select count(*) from rule_workflow_node n where n.work_group_id = rule_workflow_group.work_group_id`

export const workflowHooks: CatalogueHooks<'rule-workflow-group'> = {
  computed: {
    node_count: sql<number>`(${nodes})`,
  },
  extra: {
    start_count: sql<number>`(${nodes} and n.work_node_type = 'S')`,
    type_of_first: sql<string | null>`(select f.work_group_type from rule_workflow_group f
      where f.work_group_id = rule_workflow_group.version_of)`,
  },
  attach: attachNeighbours,
  beforeSave: checkVersionOf,
}

type Workflow = Pick<SelectedRow<'rule-workflow-group'>, 'work_group_id' | 'version_of'>

const firstOf = ({ work_group_id, version_of }: Workflow): number => version_of ?? work_group_id

/** Versions of the same workflow that overlap a version, and the last days of earlier ones. */
async function attachNeighbours(db: Db, rows: readonly Workflow[]) {
  const stored = await inChunks([...new Set(rows.map(firstOf))], (firsts) =>
    db
      .selectFrom('rule_workflow_group')
      .select(['work_group_id', 'version_of', 'eff_date', 'exp_date'])
      .where((is) => is.or([is('work_group_id', 'in', firsts), is('version_of', 'in', firsts)]))
      .execute(),
  )
  const versions = Map.groupBy(stored, firstOf)
  return rows.map((row) => {
    const own = versions.get(firstOf(row)) ?? []
    const version = own.find(({ work_group_id: id }) => id === row.work_group_id)
    return version ? versionNeighbours(version, own) : {}
  })
}

/** A version belongs to a workflow that is not a version itself. References to that workflow lead to all its versions. */
async function checkVersionOf({ trx, engine, values, before }: Saving<'rule-workflow-group'>): Promise<void> {
  const { version_of: first } = values
  if (typeof first !== 'number' || first === before?.version_of) return
  // Two valid changes at once could make a version of a version together.
  await engine.lock(trx, 'workflow-versions')
  if (first === before?.work_group_id) throw conflict('A workflow is no version of itself')
  const found = await trx
    .selectFrom('rule_workflow_group as w')
    .leftJoin('rule_workflow_group as first', 'first.work_group_id', 'w.version_of')
    .select(['w.work_group_name as name', 'first.work_group_name as of'])
    .where('w.work_group_id', '=', first)
    .executeTakeFirst()
  if (typeof found?.of === 'string')
    throw conflict(`"${found.name}" is a version itself: choose the workflow that it is a version of, "${found.of}"`)
  const version = await trx
    .selectFrom('rule_workflow_group')
    .select('work_group_name')
    .where('version_of', '=', before?.work_group_id ?? 0)
    .executeTakeFirst()
  if (version)
    throw conflict(`"${version.work_group_name}" is a version of this workflow: it cannot be a version itself`)
}

const conflict = (message: string) => refusal('CONFLICT', message, 'version_of')
