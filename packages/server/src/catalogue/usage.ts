import { NAMED_USERS } from '@tollgate/contract/calls/catalogue.ts'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { HiddenReference } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { anyTable, type AnyTables } from '../database/any-table.ts'
import type { Db, TableRow } from '../database/tables.ts'
import type { RecordId } from './record-id.ts'
import { columnOf, fromRows, type Source } from './select-rows.ts'

type Owned = Usage['owned'][number]
export type Users = Usage['users'][number]
type UserRecord = Users['records'][number]

type Ids = SelectQueryBuilder<AnyTables, string, TableRow>
/** Ids that are deleted, by catalogue, including the record itself. */
type Deletion = Map<Catalogue, Ids>

/** The most levels of ownership in a place. */
const MOST_LEVELS = 8

interface Referrer {
  catalogue: Catalogue
  field: string
  owned: boolean
  /** Only if another field has this value. */
  when?: { by: string; kind: string }
  /** A link table that refers to the rows instead. */
  through?: NonNullable<HiddenReference['through']>
}

/** The numbers of rows that are deleted with a record, at all levels of ownership. */
export async function ownedBy(db: Db, source: Source, id: RecordId): Promise<Owned[]> {
  const owned: Owned[] = []
  for (const [catalogue, ids] of deletionOf(db, source, [id])) {
    if (catalogue === source.catalogue) continue
    const count = await countOf(ids)
    if (count > 0) owned.push({ catalogue: catalogue.name, count })
  }
  return owned
}

/**
 * Records outside a deletion that refer into it and so prevent it, including those of records deleted beside it. For
 * each catalogue their number, and up to `named` by name.
 */
export async function usersOf(
  db: Db,
  source: Source,
  id: RecordId,
  { beside = [], named = NAMED_USERS }: { beside?: readonly RecordId[]; named?: number } = {},
): Promise<Users[]> {
  const deletion = deletionOf(db, source, [id])
  const whole = beside.length === 0 ? deletion : deletionOf(db, source, [id, ...beside])
  const using = new Map<Catalogue, Ids[]>()
  for (const [deleted, ids] of deletion) {
    for (const referrer of referrersTo(deleted, source).filter(({ owned }) => !owned)) {
      const { catalogue } = referrer
      const taken = whole.get(catalogue)
      const rows = referringRows(db, referrer, deleted, ids).select(catalogue.id)
      using.set(catalogue, [...(using.get(catalogue) ?? []), taken ? rows.where(catalogue.id, 'not in', taken) : rows])
    }
  }
  const users: Users[] = []
  for (const [catalogue, ways] of using) {
    const rows = anyTable(db)
      .selectFrom(catalogue.table)
      .where((where) => where.or(ways.map((ids) => where(catalogue.id, 'in', ids))))
    const count = await countOf(rows)
    if (count === 0) continue
    const records = await firstOf(db, rows, { ...source, catalogue, hooks: {} }, named)
    users.push({ catalogue: catalogue.name, count, records })
  }
  return users
}

/** All records that refer to others or belong to them directly. `owned` leaves only what goes with them. */
export async function recordsOn(
  db: Db,
  source: Source,
  ids: readonly RecordId[],
  only?: 'owned',
): Promise<{ catalogue: Catalogue; id: number }[]> {
  const { catalogue } = source
  const own = anyTable(db).selectFrom(catalogue.table).select(catalogue.id).where(catalogue.id, 'in', ids)
  const named = referrersTo(catalogue, source, true)
    .filter(({ owned }) => owned || only === undefined)
    .map((referrer) => [referrer.catalogue, referringRows(db, referrer, catalogue, own)] as const)
  const found: { catalogue: Catalogue; id: number }[] = []
  for (const [other, rows] of [...named, ...rowsOwnedBy(db, source, catalogue, own)]) {
    const records = await rows.clearSelect().select(other.id).execute()
    found.push(...records.map((row) => ({ catalogue: other, id: Number(row[other.id]) })))
  }
  return found
}

function referringRows(db: Db, { catalogue, field, when, through }: Referrer, deleted: Catalogue, ids: Ids) {
  const rows = anyTable(db).selectFrom(catalogue.table)
  if (through) {
    const { table, keys } = through
    const same = keys.map((key) => sql<boolean>`${sql.ref(`t.${key}`)} = ${sql.ref(`${catalogue.table}.${key}`)}`)
    const named = sql<boolean>`${sql.ref(`t.${field}`)} in (${ids})`
    return rows.where(
      sql<boolean>`exists (select 1 from ${sql.table(table)} t where ${sql.join([named, ...same], sql` and `)})`,
    )
  }
  const among = rows.where(isAmong(catalogue, field, deleted, ids))
  return when ? among.where(when.by, '=', when.kind) : among
}

/** A text column that may hold ids is compared as text. */
function isAmong({ fields }: Catalogue, field: string, { id }: Catalogue, ids: Ids) {
  if (fields[field]?.kind !== 'text') return sql<boolean>`${sql.ref(field)} in (${ids})`
  return sql<boolean>`${sql.ref(field)} in (select cast(${sql.ref(`deleted.${id}`)} as text) from (${ids}) as deleted)`
}

function hasOwner(fields: readonly string[], { table, id }: Catalogue, ids: Ids) {
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  return sql<boolean>`(${columns}) in (select ${columns} from ${sql.table(table)} where ${sql.ref(id)} in (${ids}))`
}

/** The rows that a deletion includes, owners first. */
export function deletionOf(db: Db, source: Source, records: readonly RecordId[]): Deletion {
  const { catalogue } = source
  const deletion: Deletion = new Map([
    [catalogue, anyTable(db).selectFrom(catalogue.table).select(catalogue.id).where(catalogue.id, 'in', records)],
  ])
  // A map iterates over entries that are added meanwhile, so each level of ownership finds the next.
  for (const [owner, ids] of deletion) {
    for (const { catalogue: owned, field } of referrersTo(owner, source).filter((referrer) => referrer.owned)) {
      deletion.set(owned, anyTable(db).selectFrom(owned.table).select(owned.id).where(field, 'in', ids))
    }
    for (const [owned, rows] of rowsOwnedBy(db, source, owner, ids)) deletion.set(owned, rows)
  }
  return deletion
}

/** Rows whose owner several fields name. */
function rowsOwnedBy(db: Db, { catalogues }: Source, owner: Catalogue, ids: Ids): [Catalogue, Ids][] {
  return [...catalogues.values()].flatMap((owned): [Catalogue, Ids][] => {
    if (owned.ownedBy?.catalogue !== owner.name) return []
    const isOwned = hasOwner(owned.ownedBy.by, owner, ids)
    return [[owned, anyTable(db).selectFrom(owned.table).select(owned.id).where(isOwned)]]
  })
}

/** The references to a catalogue's records. `withCleared` includes those that a deletion only clears. */
function referrersTo(target: Catalogue, { catalogues }: Source, withCleared = false): Referrer[] {
  const keepers = [...catalogues.values()].filter(({ view }) => !view)
  const isTarget = (name: string) => catalogues.get(name)?.table === target.table
  return keepers.flatMap((catalogue) => [
    ...catalogue.references
      .filter(({ of }) => isTarget(of.to) && (withCleared || !of.cleared))
      .map(({ field, of }) => ({ catalogue, field, owned: of.owner === true || of.deletedWith === true })),
    ...catalogue.relations.flatMap(({ field, by, to }) =>
      Object.keys(to)
        .filter((kind) => isTarget(to[kind] as string))
        .map((kind) => ({ catalogue, field, owned: false, when: { by, kind } })),
    ),
    ...catalogue.alsoRefers
      .filter(({ to }) => isTarget(to))
      .map(({ column, through }) => ({ catalogue, field: column, owned: false, ...(through && { through }) })),
  ])
}

async function countOf(rows: SelectQueryBuilder<AnyTables, string, object>): Promise<number> {
  const counted = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

async function firstOf(
  db: Db,
  rows: SelectQueryBuilder<AnyTables, string, object>,
  user: Source,
  count: number,
): Promise<Users['records']> {
  const { id } = user.catalogue
  const [idColumn, labelColumn] = [columnOf(user, id), labelOf(user, user.catalogue)]
  const owners = ownersOf(user)
  const found = await fromRows(db, user)
    .select([sql<number>`${idColumn}`.as('id'), sql<string>`${labelColumn}`.as('label')])
    .select(owners.map(({ label }, index) => label.as(`place_${index}`)))
    .where(sql<boolean>`${idColumn} in (${rows.select(id).orderBy(id).limit(count)})`)
    .orderBy(idColumn)
    .execute()
  return found.map((row) => ({ id: row.id, label: String(row.label), ...placeIn(row, owners) }))
}

interface Owner {
  resource: string
  label: RawBuilder<string>
}

/**
 * The owners of a catalogue's rows, the nearest first. Levels without a stored label are omitted. If there are two
 * owners, the last counts as nearer.
 */
function ownersOf({ catalogue, catalogues }: Source): Owner[] {
  const owners: Owner[] = []
  let current = catalogue
  let id: RawBuilder<unknown> | undefined
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const reference = current.references.findLast(({ of }) => of.owner)
    const owner = reference && catalogues.get(reference.of.to)
    if (!owner) break
    const inner = `owner_${level}`
    id = id
      ? columnAt(current, `owner_${level - 1}`, reference.field, id)
      : sql`${sql.ref(`${current.table}.${reference.field}`)}`
    if (owner.label in owner.fields)
      owners.push({ resource: owner.name, label: columnAt(owner, `${inner}_name`, owner.label, id) })
    current = owner
  }
  return owners
}

/** A subselect of one column of the row with that id. */
function columnAt({ table, id: key }: Catalogue, alias: string, column: string, id: RawBuilder<unknown>) {
  return sql<string>`(select ${sql.ref(`${alias}.${column}`)} from ${sql.table(table)} as ${sql.table(alias)}
    where ${sql.ref(`${alias}.${key}`)} = ${id})`
}

function textAt(row: object, column: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(row)).get(column)
  return typeof value === 'string' ? value : ''
}

function placeIn(row: object, owners: readonly Owner[]): Pick<UserRecord, 'place'> {
  const place = owners
    .map(({ resource }, index) => ({ resource, label: textAt(row, `place_${index}`) }))
    .filter(({ label }) => label !== '')
    .toReversed()
  return place.length === 0 ? {} : { place }
}

/** The label of a record. If only a read can compute it, the label of its owner. */
export function labelOf(user: Source, catalogue: Catalogue, table = catalogue.table): RawBuilder<string> {
  if (!catalogue.parts.includes(catalogue.label)) return storedLabel(user, catalogue, table)
  const owner = catalogue.references.find(({ of }) => of.owner)
  const owning = owner && user.catalogues.get(owner.of.to)
  if (!owning) return sql`''`
  const alias = `${table}_owner`
  return sql`(select ${labelOf(user, owning, alias)} from ${sql.table(owning.table)} as ${sql.table(alias)}
    where ${sql.ref(`${alias}.${owning.id}`)} = ${sql.ref(`${table}.${owner.field}`)})`
}

function storedLabel(user: Source, { label }: Catalogue, table: string): RawBuilder<string> {
  return table === user.catalogue.table ? sql`${columnOf(user, label)}` : sql`${sql.ref(`${table}.${label}`)}`
}
