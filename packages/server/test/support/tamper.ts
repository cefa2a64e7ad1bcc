import * as fc from 'fast-check'
import type { AnyDb } from '../../src/database/any-table.ts'
import type { ColumnValue, TableRow } from '../../src/database/tables.ts'

/** The tables of the history, with what numbers their rows. */
export const IDS = {
  history: 'history_id',
  history_seal: 'seal_id',
  earlier_seal: 'seal_id',
  access_event: 'access_event_id',
  act: 'act_id',
} as const
export type HistoryTable = keyof typeof IDS
export const HISTORY_TABLES = Object.keys(IDS) as HistoryTable[]

export interface Contents {
  rows: Readonly<Record<HistoryTable, TableRow[]>>
  /** `table.column` */
  nullable: ReadonlySet<string>
}

interface Tampering {
  table: HistoryTable
  way: keyof typeof WAYS
  row: number
  other: number
  at: number
  character: number
}

const ACTIONS = ['create', 'update', 'delete']

type Alteration = ((db: AnyDb) => Promise<unknown>) | undefined

/** Undefined where it would change nothing. */
export function alterationOf(tampering: Tampering, contents: Contents): Alteration {
  const rows = contents.rows[tampering.table]
  return WAYS[tampering.way]({ ...tampering, id: IDS[tampering.table], rows, of: pick(rows, tampering.row), contents })
}

interface Place extends Tampering {
  id: string
  rows: readonly TableRow[]
  /** The row that it is about. */
  of: TableRow
  contents: Contents
}

const WAYS = {
  /** One value of one row. */
  cell({ table, id, of, other, at, character, contents }: Place): Alteration {
    const column = pick(Object.keys(of), other)
    const nullable = column !== id && contents.nullable.has(`${table}.${column}`)
    // The database takes no other action.
    const value = column === 'action' ? pick(ACTIONS, at) : altered(of[column] ?? null, { at, character, nullable })
    const isTaken = column === id && contents.rows[table].some((row) => row[id] === value)
    if (isTaken || value === of[column]) return undefined
    return (db) =>
      db
        .updateTable(table)
        .set({ [column]: value })
        .where(id, '=', of[id] ?? 0)
        .execute()
  },
  delete:
    ({ table, id, of }: Place): Alteration =>
    (db) =>
      db
        .deleteFrom(table)
        .where(id, '=', of[id] ?? 0)
        .execute(),
  /** A row and all after it. */
  cut:
    ({ table, id, of }: Place): Alteration =>
    (db) =>
      db
        .deleteFrom(table)
        .where(id, '>=', of[id] ?? 0)
        .execute(),
  add:
    ({ table, id, of, ...place }: Place): Alteration =>
    (db) =>
      db
        .insertInto(table)
        .values({ ...of, [id]: freeId({ id, ...place }) })
        .execute(),
  move:
    ({ table, id, of, ...place }: Place): Alteration =>
    (db) =>
      db
        .updateTable(table)
        .set({ [id]: freeId({ id, ...place }) })
        .where(id, '=', of[id] ?? 0)
        .execute(),
  /** The contents of two rows, which keep their numbers. */
  swap({ table, id, of, other, rows }: Place): Alteration {
    const { [id]: one = 0, ...first } = of
    const { [id]: two = 0, ...second } = pick(rows, other)
    if (JSON.stringify(first) === JSON.stringify(second)) return undefined
    return async (db) => {
      await db.updateTable(table).set(second).where(id, '=', one).execute()
      await db.updateTable(table).set(first).where(id, '=', two).execute()
    }
  },
}

export const tampering: fc.Arbitrary<Tampering> = fc.record({
  table: fc.constantFrom(...HISTORY_TABLES),
  way: fc.oneof(
    { weight: 5, arbitrary: fc.constant<keyof typeof WAYS>('cell') },
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])) },
  ),
  row: fc.nat(1000),
  other: fc.nat(1000),
  at: fc.nat(1000),
  character: fc.integer({ min: 32, max: 0x2ff }),
})

export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

/** A number that no row has: below 1, in a gap or above the last. */
function freeId({ id, rows, at }: Pick<Place, 'id' | 'rows' | 'at'>): number {
  const taken = rows.map((row) => Number(row[id]))
  const last = Math.max(...taken)
  const gaps = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !taken.includes(number))
  return pick([0, -1 - at, last + 1, last + at + 1, 2 ** 60, -(2 ** 60), ...gaps], at)
}

interface How {
  at: number
  character: number
  nullable: boolean
}

export function altered(value: ColumnValue, { at, character, nullable }: How): ColumnValue {
  if (value === null) return at % 2
  if (nullable && at % 10 === 0) return null
  if (typeof value === 'number') return pick([value + 1, value - 1, -value, value + 2 ** 40, 0, 2 ** 60], at)
  const place = at % (value.length + 1)
  const letter = String.fromCharCode(character)
  return pick(
    [
      value.slice(0, place) + letter + value.slice(place + 1),
      value.slice(0, place) + letter + value.slice(place),
      value.slice(0, place) + value.slice(place + 1),
    ],
    character,
  )
}
