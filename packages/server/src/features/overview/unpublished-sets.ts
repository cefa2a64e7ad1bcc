import type { Overview } from '@tollgate/contract/overview.ts'
import type { Db } from '../../database/tables.ts'
import { hasReleases } from '../../history/change-sets.ts'

const MOST = 5

/** By what working data is ahead of the current release; what waits longest first. */
export async function unpublishedSets(db: Db): Promise<Overview['unpublished']> {
  if (!(await hasReleases(db))) return []
  const rows = await db
    .selectFrom('change_set as s')
    .innerJoin('change_set_entry as e', 'e.change_set_id', 's.change_set_id')
    .select(['s.change_set_id', 's.name'])
    .select(({ fn }) => [fn.countAll<number>().as('changes'), fn.min<string>('e.at').as('since')])
    .where('s.state', '!=', 'published')
    .groupBy(['s.change_set_id', 's.name'])
    .orderBy('since')
    .orderBy('s.change_set_id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, changes: Number(row.changes) }))
}
