import { sql } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangedRow } from '@tollgate/contract/history/change.ts'
import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { namedByParameter } from '@tollgate/policy/document/named-record.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { recordsOn } from '../../../catalogue/usage.ts'
import { anyTable } from '../../../database/any-table.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { TableRow, Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, recordKey, uniqueGroups } from './changed-fields.ts'
import type { Outcome, Outcomes } from './outcomes.ts'

/** A record with a part in a clash. */
export interface Side {
  catalogue: Catalogue
  id: number
  /** Whether a change of the record gave it this part. */
  isCause: (change: Change) => boolean
}

/** Records that cannot be together as an undo would leave them. */
export type Clash = readonly Side[]

/** Where the result of an undo is wrong: references to nothing, and values that only one record can have. */
export async function clashesOf(trx: Trx, sourceNamed: SourceFinder, outcomes: Outcomes): Promise<Clash[]> {
  const present = [...outcomes.values()].flatMap(({ row, ...one }) => (row ? [{ ...one, row }] : []))
  return [
    ...(await missingRecords(trx, outcomes, present)),
    ...(await missingOwners(trx, outcomes, present)),
    ...(await usersOfGone(trx, sourceNamed, outcomes)),
    ...(await sameValues(trx, outcomes, present)),
  ]
}

type Present = Outcome & { row: TableRow }

/** Records that refer to one that will not be there. */
async function missingRecords(trx: Trx, outcomes: Outcomes, present: readonly Present[]): Promise<Clash[]> {
  const clashes: Clash[] = []
  const wanted = present.flatMap((user) => referredBy(user).map((reference) => ({ ...reference, user })))
  for (const [target, all] of Map.groupBy(wanted, ({ to }) => to)) {
    const rows = await inChunks([...new Set(all.map(({ id }) => id))], (some) =>
      anyTable(trx).selectFrom(target.table).select(target.id).where(target.id, 'in', some).execute(),
    )
    const there = new Set(rows.map((row) => row[target.id]))
    for (const { id, field, user } of all) {
      const outcome = outcomes.get(recordKey(target, id))
      if (outcome ? outcome.row : there.has(id)) continue
      clashes.push([sideOf(user, [field]), { catalogue: target, id, isCause: isGone }])
    }
  }
  return clashes
}

/** Parameters of calls, which name records of what their function takes. */
const PARAMETERS = ['', 'r_'].flatMap((side) =>
  (['param1', 'param2'] as const).map((key) => ({ field: `${side}${key}`, by: `${side}function`, key })),
)

/** The records that a row refers to. */
export function referredBy({ catalogue, row }: Pick<Present, 'catalogue' | 'row'>) {
  const references = catalogue.references.map(({ field, of }) => ({ field, to: of.to }))
  const related = catalogue.relations.map(({ field, by, to }) => ({ field, to: to[String(row[by])] }))
  const named = PARAMETERS.map(({ field, by, key }) => ({ field, to: namedByParameter(row[by], key)?.catalogue }))
  return [...references, ...related, ...named].flatMap(({ field, to: name }) => {
    const to = name === undefined ? undefined : catalogues.get(name)
    const ids = to && idsOfParameter(String(row[field] ?? ''))
    return ids ? ids.map((id) => ({ field, to, id })) : []
  })
}

/** The same of owners that several fields name, such as the event of a version. Only the history knows their ids. */
async function missingOwners(trx: Trx, outcomes: Outcomes, present: readonly Present[]): Promise<Clash[]> {
  const clashes: Clash[] = []
  for (const [catalogue, users] of Map.groupBy(present, (one) => one.catalogue)) {
    if (!catalogue.ownedBy) continue
    const { by } = catalogue.ownedBy
    const owner = catalogueNamed(catalogue.ownedBy.catalogue)
    const [first = ''] = by
    const ids = [...new Set(users.map(({ row }) => Number(row[first])))]
    const stored = await inChunks(ids, (some) =>
      anyTable(trx)
        .selectFrom(owner.table)
        .select([owner.id, ...by])
        .where(first, 'in', some)
        .execute(),
    )
    const kept = stored.filter((row) => !outcomes.has(recordKey(owner, Number(row[owner.id]))))
    const others = [...outcomes.values()].flatMap((one) => (one.catalogue === owner && one.row ? [one.row] : []))
    const there = new Set([...kept, ...others].map((row) => pairOf(owner.name, row, by)))
    const missing = users.filter(({ row }) => !there.has(pairOf(owner.name, row, by)))
    const known = missing.length === 0 ? [] : await ownersOnce(trx, owner, ids)
    for (const user of missing) {
      const gone = known.filter(({ row }) => pairOf(owner.name, row, by) === pairOf(owner.name, user.row, by))
      const owners = gone.map(({ id }): Side => ({ catalogue: owner, id, isCause: isGone }))
      clashes.push([sideOf(user, by), ...owners])
    }
  }
  return clashes
}

/** Owners that are or were below some records, as they were. */
async function ownersOnce(trx: Trx, { name }: Catalogue, ids: readonly number[]) {
  const known = await inChunks(ids, (some) =>
    trx
      .selectFrom('history')
      .select(['record_id', 'before_row'])
      .where('resource', '=', name)
      .where((of) => of.or([of('owner_id', 'in', some), of('former_owner_id', 'in', some)]))
      .where('before_row', 'is not', null)
      .execute(),
  )
  return known.map(({ record_id: id, before_row }): { id: number; row: TableRow } => ({
    id,
    row: JSON.parse(before_row ?? '{}'),
  }))
}

/** A record by the fields that name it as an owner; empty if nothing names it so. */
export function ownerNames(name: string, row: ChangedRow | null): string[] {
  if (!row) return []
  return [...catalogues.values()].flatMap(({ ownedBy }) =>
    ownedBy?.catalogue === name ? [pairOf(name, row, ownedBy.by)] : [],
  )
}

/** A name for the record of a catalogue that has these values. */
export function pairOf(name: string, row: ChangedRow | null, by: readonly string[]): string {
  return [name, ...by.map((field) => row?.[field])].join(' ')
}

/** Records that refer to, or belong to, one that will be gone. */
async function usersOfGone(trx: Trx, sourceNamed: SourceFinder, outcomes: Outcomes): Promise<Clash[]> {
  const clashes: Clash[] = []
  const all = [...outcomes.values()]
  const kept = new Set(all.flatMap(({ catalogue: { name }, row }) => ownerNames(name, row)))
  // What belongs to a record by its fields belongs to another one that comes back with the same.
  const isReplaced = ({ catalogue: { name }, now }: Outcome) => ownerNames(name, now).some((one) => kept.has(one))
  const gone = all.filter((one) => one.row === null && !isReplaced(one))
  for (const [{ name }, own] of Map.groupBy(gone, ({ catalogue }) => catalogue)) {
    const ids = new Set(own.map(({ id }) => id))
    const users = await inChunks([...ids], (some) => recordsOn(trx, sourceNamed(name), some))
    for (const { catalogue, id } of users) {
      // What changes is checked as it will be.
      if (outcomes.has(recordKey(catalogue, id))) continue
      const by = catalogue.ownedBy?.catalogue === name ? catalogue.ownedBy.by : []
      const names = (change: Change, field: string) => by.includes(field) || isAmong(change.after?.[field], ids)
      const isCause = (change: Change) => fieldsGiven(change).some((field) => names(change, field))
      clashes.push([{ catalogue, id, isCause }])
    }
  }
  return clashes
}

/** Whether a value names any of the ids: as number, text or in a list. */
function isAmong(value: unknown, ids: ReadonlySet<number>): boolean {
  return typeof value === 'string'
    ? value.split(',').some((text) => text !== '' && ids.has(Number(text)))
    : typeof value === 'number' && ids.has(value)
}

/** Records with the same unique value: a name, a number, a pair. */
async function sameValues(trx: Trx, outcomes: Outcomes, present: readonly Present[]): Promise<Clash[]> {
  const clashes: Clash[] = []
  for (const [catalogue, own] of Map.groupBy(present, (one) => one.catalogue)) {
    for (const group of uniqueGroups(catalogue)) {
      const byValues = new Map<string, Side>()
      const add = (one: Present) => {
        const values = valuesOf(one, group)
        const other = values === undefined ? undefined : byValues.get(values)
        const side = sideOf(one, group)
        if (other) clashes.push([side, other])
        else if (values !== undefined) byValues.set(values, side)
      }
      for (const one of own) add(one)
      const others = await holdersOf(trx, catalogue, group, own)
      for (const row of others) {
        const id = Number(row[catalogue.id])
        if (!outcomes.has(recordKey(catalogue, id))) add({ catalogue, id, now: row, row })
      }
    }
  }
  return clashes
}

/** Rows per statement. */
const SLICE = 100

/** Stored rows that have unique values of some records. */
async function holdersOf(trx: Trx, { table, fields }: Catalogue, group: readonly string[], own: readonly Present[]) {
  const equal = (field: string, value: TableRow[string] = null) =>
    fields[field]?.kind === 'text' ? sql`fold(${sql.ref(field)}) = fold(${value})` : sql`${sql.ref(field)} = ${value}`
  const whole = own.filter(({ row }) => group.every((field) => (row[field] ?? null) !== null))
  const found: TableRow[] = []
  for (let start = 0; start < whole.length; start += SLICE) {
    const same = whole.slice(start, start + SLICE).map(({ row }) => {
      const parts = group.map((field) => equal(field, row[field]))
      return sql`(${sql.join(parts, sql` and `)})`
    })
    const rows = anyTable(trx)
      .selectFrom(table)
      .selectAll()
      .where(sql<boolean>`(${sql.join(same, sql` or `)})`)
    found.push(...(await rows.execute()))
  }
  return found
}

/** Texts ignoring case; undefined if a value is empty. */
function valuesOf({ row }: Present, group: readonly string[]): string | undefined {
  const values = group.map((field) => row[field] ?? null)
  return values.includes(null) ? undefined : values.map((value) => String(value).toLowerCase()).join('\n')
}

function sideOf({ catalogue, id }: Outcome, fields: readonly string[]): Side {
  return { catalogue, id, isCause: (change) => fieldsGiven(change).some((field) => fields.includes(field)) }
}

/** Fields that a change gave a value. */
function fieldsGiven(change: Change): string[] {
  return change.after ? changedFields(catalogueNamed(change.resource), change) : []
}

/** Whether a record was no longer at its address after a change. */
function isGone(change: Change): boolean {
  const { address } = catalogueNamed(change.resource)
  return (
    change.after === null || (change.before !== null && fieldsGiven(change).some((field) => address.includes(field)))
  )
}
