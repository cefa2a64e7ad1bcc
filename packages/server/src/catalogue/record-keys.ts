import { sql, type RawBuilder } from 'kysely'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { checkKey, keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { PLACE_STEP } from '@tollgate/policy/order.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import { anyTable } from '../database/any-table.ts'
import { numberIn } from './record-id.ts'

const DAY_LENGTH = 10

/** Inserts a row with a key and a place, and returns its id. If the key is taken, a number is appended. */
export async function insertWithKey(trx: Trx, catalogue: Catalogue, values: TableRow): Promise<number> {
  const { table, id, keyRule } = catalogue
  const row = { ...values, ...lastPlace(catalogue, values) }
  if (!keyRule)
    return numberIn(await anyTable(trx).insertInto(table).values(row).returning(id).executeTakeFirstOrThrow(), id)
  // Most keys are unique already, so the other keys are only read on a conflict.
  const [name = ''] = await namesOf(trx, catalogue, [values])
  const inserted = await anyTable(trx)
    .insertInto(table)
    .values({ ...row, key: firstKey(name, catalogue) })
    .onConflict((conflict) => conflict.columns([...keyRule.within, 'key']).doNothing())
    .returning(id)
    .executeTakeFirst()
  if (inserted) return numberIn(inserted, id)
  const keyed = { ...values }
  await giveKeys(trx, catalogue, [keyed])
  return insertWithKey(trx, catalogue, keyed)
}

/** Sets missing keys and places of rows that are stored together. */
export async function giveKeysAndPlaces(trx: Trx, catalogue: Catalogue, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return
  if (catalogue.keyRule) await giveKeys(trx, catalogue, rows)
  if (catalogue.placeWithin) await givePlaces(trx, catalogue, rows)
}

async function giveKeys(trx: Trx, catalogue: Catalogue, rows: readonly TableRow[]): Promise<void> {
  const within = catalogue.keyRule?.within ?? []
  const names = await namesOf(trx, catalogue, rows)
  const taken = new Set<string>()
  const firsts = [...new Set(names.map((name) => firstKey(name, catalogue)))]
  for (const row of await storedKeys(trx, catalogue, sql`key in (${sql.join(firsts)})`))
    taken.add(keyIn(within, row, row.key))
  const numbered = new Map<string, Iterator<string>>()
  for (const [index, row] of rows.entries()) {
    const name = names[index] ?? ''
    const first = firstKey(name, catalogue)
    const group = keyIn(within, row, first)
    if (taken.has(group) && !numbered.has(group)) {
      numbered.set(group, keysFor(name, catalogue.name))
      const alike = sql`key like ${likeNumbered(first)} escape '\\' and ${isWithin(within, row)}`
      for (const other of await storedKeys(trx, catalogue, alike)) taken.add(keyIn(within, other, other.key))
    }
    const others = numbered.get(group)
    let key = first
    while (taken.has(keyIn(within, row, key))) key = String(others?.next().value)
    taken.add(keyIn(within, row, key))
    row.key = key
  }
}

/** The names that keys are made from: an existing key, a text, a day, or the key of a referred record. */
async function namesOf(trx: Trx, { fields, keyRule }: Catalogue, rows: readonly TableRow[]): Promise<string[]> {
  const sourceOf = (row: TableRow) => ['key', ...(keyRule?.from ?? [])].find((field) => !isMissing(row[field])) ?? ''
  const [from = ''] = keyRule?.from ?? []
  const field = fields[from]
  if (field?.kind !== 'reference') {
    const isDay = (name: string) => name === from && field?.kind === 'text' && field.format === 'day'
    return rows.map((row) => String(row[sourceOf(row)] ?? '').slice(0, isDay(sourceOf(row)) ? DAY_LENGTH : undefined))
  }
  const { table, id } = referredCatalogue(field)
  const ids = [...new Set(rows.map((row) => row[from] ?? null))]
  const referred = await anyTable(trx).selectFrom(table).select([id, 'key']).where(id, 'in', ids).execute()
  const keys = new Map(referred.map((row) => [row[id], String(row.key)]))
  return rows.map((row) => String((isMissing(row.key) ? keys.get(row[from]) : row.key) ?? ''))
}

function storedKeys(trx: Trx, { table, keyRule }: Catalogue, which: RawBuilder<unknown>): Promise<TableRow[]> {
  return anyTable(trx)
    .selectFrom(table)
    .select([...(keyRule?.within ?? []), 'key'])
    .where(sql<boolean>`${which}`)
    .execute()
}

/** A LIKE pattern for this key with any number appended. */
function likeNumbered(key: string): string {
  return `${key.replace(/-\d+$/, '').replaceAll('_', '\\_')}-%`
}

/** A numbered key may exceed the length of generated ones, so it stays as it is. */
function firstKey(name: string, catalogue: Catalogue): string {
  const given = checkKey(name)
  if (given.ok && given.normal === name && /-\d+$/.test(name)) return name
  return keysFor(name, catalogue.name).next().value
}

async function givePlaces(trx: Trx, { table, placeWithin = [] }: Catalogue, rows: readonly TableRow[]): Promise<void> {
  const open = rows.filter(({ place }) => isMissing(place))
  for (const [first, ...more] of Map.groupBy(open, (row) => keyIn(placeWithin, row)).values()) {
    if (!first) continue
    const last = await anyTable(trx)
      .selectFrom(table)
      .select(({ fn }) => fn.max('place').as('place'))
      .where(isWithin(placeWithin, first))
      .executeTakeFirst()
    for (const [index, row] of [first, ...more].entries())
      row.place = Number(last?.place ?? 0) + PLACE_STEP * (index + 1)
  }
}

function lastPlace({ table, placeWithin }: Catalogue, row: TableRow): Record<string, RawBuilder<number>> {
  if (!placeWithin || !isMissing(row.place)) return {}
  const last = sql`select coalesce(max(place), 0) from ${sql.table(table)} where ${isWithin(placeWithin, row)}`
  return { place: sql<number>`(${last}) + ${sql.lit(PLACE_STEP)}` }
}

function isWithin(fields: readonly string[], row: TableRow): RawBuilder<boolean> {
  const equal = fields.map((field) => sql`${sql.ref(field)} = ${row[field] ?? null}`)
  return equal.length === 0 ? sql`1 = 1` : sql`${sql.join(equal, sql` and `)}`
}

function keyIn(owner: readonly string[], row: TableRow, key: unknown = ''): string {
  return [...owner.map((field) => row[field]), key].join(' ')
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
