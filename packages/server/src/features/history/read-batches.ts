import { sql } from 'kysely'
import type { ChangeFilters } from '@tollgate/contract/calls/history.ts'
import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { ChangeAction, ChangeBatch, ChangedRow } from '@tollgate/contract/history/change.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { parseChangeQuery } from './change-filters.ts'
import { effectiveUndos } from './effective-undos.ts'
import { HEAD, searchedSince, withRows, type Paging } from './read-changes.ts'

/**
 * One page of batches, by default the newest first. A batch matches if any of its changes does. `within`: only entries
 * after the first number, up to the second.
 */
export async function findBatches(
  { db, engine }: Database,
  filters: ChangeFilters,
  { page, pageSize }: Paging,
  within?: readonly [number, number],
) {
  const query = parseChangeQuery(filters, engine)
  if (within) query.ofBatch.push(sql`history.history_id > ${within[0]} and history.history_id <= ${within[1]}`)
  let found = db.selectFrom('history').where(sql<boolean>`history.opens_batch = 1`)
  for (const condition of query.ofBatch) found = found.where(condition)
  if (query.ofChange.length > 0) {
    const inside = sql.join(query.ofChange, sql` and `)
    found = found.where(sql<boolean>`history.batch_id in (select batch_id from history where ${inside})`)
  }
  const [rows, { total }, searched] = await Promise.all([
    found
      .select('batch_id')
      .orderBy('history_id', query.newestFirst ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    query.searchedFrom(db),
  ])
  const ids = rows.map(({ batch_id }) => batch_id)
  const batches = ids.length === 0 ? [] : await toBatches(db, ids)
  return { rows: batches, total: Number(total), meta: searchedSince(searched) }
}

interface Group {
  batch_id: string
  resource: string
  action: ChangeAction
  count: number
  first: number
}

async function toBatches(db: Db, ids: readonly string[]): Promise<ChangeBatch[]> {
  const groups = await db
    .selectFrom('history')
    .select(['batch_id', 'resource', 'action'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('history_id').as('first')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'resource', 'action'])
    .execute()
  const byBatch = Map.groupBy(groups as Group[], ({ batch_id }) => batch_id)
  const leading = new Map([...byBatch].map(([id, own]) => [id, leadingOf(own).first]))
  const leads = [...leading.values()]
  const heads = await db
    .selectFrom('history')
    .select([...HEAD, 'before_row', 'after_row'])
    .where('history_id', 'in', leads)
    .execute()
  const undos = await effectiveUndos(db, leads)
  const files = await db.selectFrom('import_file').selectAll().where('batch_id', 'in', ids).execute()
  const fileOf = new Map(files.map(({ batch_id, file_name }) => [batch_id, file_name]))
  const byId = new Map(heads.map((head) => [head.change_id, head]))
  return ids.flatMap((id) => {
    const own = (byBatch.get(id) ?? []).toSorted((a, b) => rank(a) - rank(b))
    const lead = byId.get(leading.get(id) ?? 0)
    if (!lead) return []
    const change = withRows(lead)
    const owner_name = ownerNameIn(change.resource, change.after ?? change.before)
    const counts = own.map(({ resource, action, count }) => ({ resource, action, count: Number(count) }))
    const count = counts.reduce((sum, group) => sum + group.count, 0)
    const file_name = fileOf.get(id)
    const names = { ...(owner_name && { owner_name }), ...(file_name && { file_name }) }
    return [{ ...change, ...names, undone_by: undos.get(change.change_id) ?? null, count, counts }]
  })
}

/** A stored row contains the names of its references. */
function ownerNameIn(resource: string, row: ChangedRow | null): string {
  const owner = catalogues.get(resource)?.references.find(({ of }) => of.owner)?.of
  const label = owner && catalogues.get(owner.to)?.label
  const name = label === undefined ? undefined : valueAt({ ...row }, `${owner?.nest}.${label}`)
  return typeof name === 'string' ? name : ''
}

const ORDER = new Map([...catalogues.keys()].map((name, index) => [name, index]))
const WEIGHT: Readonly<Record<ChangeAction, number>> = { delete: 0, create: 1, update: 2 }

/** An act on a release brings along all else that its call writes. */
const RELEASE = 'release'

/** A release comes first, then owners before what they own, test cases last. Created and deleted records come before edited ones. */
function rank({ resource, action }: Pick<Group, 'resource' | 'action'>): number {
  if (resource === RELEASE) return -1
  return WEIGHT[action] * (ORDER.size + 1) + (ORDER.get(resource) ?? ORDER.size)
}

/** The group that represents the batch: no other group of the batch owns it. */
function leadingOf(groups: readonly Group[]): Group {
  const present = new Set(groups.map(({ resource }) => resource))
  const free = groups.filter(({ resource }) => !ownersOf(resource).some((owner) => present.has(owner)))
  const [first] = (free.length > 0 ? free : groups).toSorted((a, b) => rank(a) - rank(b))
  if (!first) throw new Error('A batch has changes')
  return first
}

function ownersOf(resource: string): string[] {
  const { references = [], ownedBy } = catalogues.get(resource) ?? {}
  const owners = references.filter(({ of }) => of.owner).map(({ of }) => of.to)
  return ownedBy ? [...owners, ownedBy.catalogue] : owners
}
