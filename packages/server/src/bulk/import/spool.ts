import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { ImportRow, RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Cells } from './cells.ts'

/** A stored row of the preview. A pending row waits for the end of the file. */
export interface SpooledRow extends Omit<ImportRow, 'status'> {
  /** Position in the file, from 1. Assigned at the first `put`. */
  n?: number
  status: RowStatus | 'pending'
  /** Version of the matched record at the time of the preview. */
  version: number | null
}

/** A row that the commit writes. */
export interface SpooledWrite {
  line: number
  id: number | null
  version: number | null
  values: Record<string, FieldValue>
}

/** An owner that is created with its rows. */
interface NewOwner extends Pick<SpooledWrite, 'line' | 'values'> {
  label: string
}

interface WaitingRow {
  n: number
  line: number
  cells: Cells
}

const SCHEMA = `
  pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-2000;
  create table row (n integer primary key, line integer, status text, id integer, version integer, label text, detail text);
  create index row_status on row (status, n);
  create table waiting (n integer primary key, line integer, cells text);
  create table owner (n integer primary key, key text unique, line integer, label text, detail text);
  create table claim (id integer primary key, line integer);
  create table seen (key text primary key, line integer) without rowid`

type Detail = Omit<ImportRow, 'line' | 'status' | 'id' | 'label'>
type Found = Record<string, string | number | null>

/**
 * The rows of a preview, stored on disk because they may not fit in memory. SQLite keeps this unnamed database in a
 * temporary file that disappears with the process.
 */
export class Spool {
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()
  #count = 0

  constructor() {
    this.#database.exec(SCHEMA)
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  /** Stores rows in file order. Pending rows are stored a second time, with their position. */
  put(rows: readonly SpooledRow[]): void {
    const insert = this.#prepared('insert into row values (?, ?, ?, ?, ?, ?, ?)')
    const wait = this.#prepared('insert into waiting values (?, ?, ?)')
    this.#database.exec('begin')
    for (const { n = (this.#count += 1), line, status, id, version, label, ...detail } of rows) {
      if (status === 'pending') wait.run(n, line, JSON.stringify(detail.given))
      else insert.run(n, line, status, id, version, label, JSON.stringify(detail))
    }
    this.#database.exec('commit')
  }

  /** Claims a record for a line. Returns the line that claimed it before, if any. */
  claim(id: number, line: number): number | undefined {
    return this.#firstLine('claim (id, line)', 'claim where id', id, line)
  }

  /** Notes a unique value of a line. Returns the line that had it before, if any. */
  note(key: string, line: number): number | undefined {
    return this.#firstLine('seen (key, line)', 'seen where key', key, line)
  }

  #firstLine(into: string, where: string, key: string | number, line: number): number | undefined {
    const { changes } = this.#prepared(`insert or ignore into ${into} values (?, ?)`).run(key, line)
    return changes === 0 ? Number(this.#prepared(`select line from ${where} = ?`).get(key)?.line) : undefined
  }

  /** Stores an owner to create, once per key. Returns its number, from 0. */
  owner(key: string, { line, label, values }: NewOwner): number {
    const next = 'select count(*) from owner'
    const insert = this.#prepared(`insert or ignore into owner values ((${next}), ?, ?, ?, ?)`)
    insert.run(key, line, label, JSON.stringify(values))
    return Number(this.#prepared('select n from owner where key = ?').get(key)?.n)
  }

  /** The owner with this number, as it is written. */
  ownerAt(n: number): SpooledWrite & { label: string } {
    const { line, label, detail } = this.#prepared('select line, label, detail from owner where n = ?').get(n) ?? {}
    return { line: Number(line), label: String(label), id: null, version: null, values: JSON.parse(String(detail)) }
  }

  counts(): Record<RowStatus, number> {
    const count = this.#prepared('select count(*) as count from row where status = ?')
    const of = (status: RowStatus) => Number(count.get(status)?.count)
    return { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), faulty: of('faulty') }
  }

  /** Marks a row that could not be written as faulty. Returns the new counts. */
  refuse({ line, values }: SpooledWrite, faults: ImportRow['faults']): Record<RowStatus, number> {
    const detail: Detail = { before: null, after: null, given: values, faults }
    this.#prepared("update row set status = 'faulty', detail = ? where line = ?").run(JSON.stringify(detail), line)
    return this.counts()
  }

  /** One page of the rows; empty once the spool is closed. */
  page(statuses: readonly RowStatus[], size: number, offset: number): ImportRow[] {
    if (!this.#database.isOpen) return []
    const rows = this.#prepared(`
      select line, status, id, label, detail from row where status in (select value from json_each(?))
      order by n limit ? offset ?`)
    return rows.all(JSON.stringify(statuses), size, offset).map(({ detail, ...row }) => ({
      ...(row as unknown as Pick<ImportRow, 'line' | 'status' | 'id' | 'label'>),
      ...(JSON.parse(String(detail)) as Detail),
    }))
  }

  /** The pending rows, in slices. */
  *waiting(size: number): Generator<WaitingRow[]> {
    for (const rows of this.#slices('select * from waiting where n > ? order by n limit ?', size)) {
      yield rows.map(({ n, line, cells }) => ({
        n: Number(n),
        line: Number(line),
        cells: JSON.parse(String(cells)),
      }))
    }
  }

  /** The rows to write, in file order, in slices. */
  *writes(size: number): Generator<SpooledWrite[]> {
    const text =
      "select n, line, id, version, detail from row where status in ('added', 'changed') and n > ? order by n limit ?"
    for (const rows of this.#slices(text, size)) {
      yield rows.map(({ line, id, version, detail }) => ({
        line: Number(line),
        id: integerOrNull(id),
        version: integerOrNull(version),
        values: { ...(JSON.parse(String(detail)) as Detail).after },
      }))
    }
  }

  *#slices(text: string, size: number): Generator<Found[]> {
    const after = this.#prepared(text)
    for (let last = 0; ;) {
      const rows = after.all(last, size) as Found[]
      if (rows.length === 0) return
      yield rows
      last = Number(rows.at(-1)?.n)
    }
  }

  #prepared(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

function integerOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
