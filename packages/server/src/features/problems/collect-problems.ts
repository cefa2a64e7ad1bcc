import type { RawBuilder, SqlBool } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Problem } from '@tollgate/contract/problem.ts'
import { numberIn, recordIdIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../database/any-table.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { fromRows, selectRows, type Source } from '../../catalogue/select-rows.ts'
import { locate, type Located } from './locate.ts'
import type { Db, TableRow } from '../../database/tables.ts'

/** Small, so that other calls are answered quickly in between. */
const SLICE = 200
/** Rows per query for suspects. */
const WINDOW = 2000
/** Checking this many inconspicuous rows takes as long as one suspect. */
const PLAIN_ROWS = 20

/** Code for the search of a catalogue, beyond its definition. */
export interface ProblemSearch {
  /** Limits the rows that can have a warning, where checking all would take long. */
  suspects?: RawBuilder<SqlBool>
  /** Label of a row's owner, if the owner's own label is not enough. */
  ownerLabel?: (row: TableRow) => string
}

/** A catalogue to search. */
export interface Searched extends ProblemSearch {
  source: Source
}

/** Checked rows: all with ids after the previous slice, up to this one. */
export interface CheckedSlice {
  /** Cost, in rows that are checked closely. */
  cost: number
  upTo: number
  problems: Problem[]
}

/** Checks every row of a catalogue in order of ids. `today` decides what is in force. */
export async function* checkedSlices(db: Db, searched: Searched, today: string): AsyncGenerator<CheckedSlice> {
  const { catalogue } = searched.source
  if (catalogue.readOnly) {
    const rows = await fixedRows(db, searched)
    const located = (): Located => ({ weight: 'reference' })
    yield { cost: rows.length, upTo: Number.MAX_SAFE_INTEGER, problems: problemsIn(searched, rows, located) }
    return
  }
  for await (const { after, upTo } of windows(db, searched)) {
    let last = after
    let isWhole = false
    while (!isWhole) {
      const rows = await rowsWithin(db, searched, last, upTo)
      isWhole = rows.length < SLICE
      last = isWhole ? upTo : numberIn(rows.at(-1) ?? {}, searched.source.catalogue.id)
      const cost = rows.length + (isWhole ? WINDOW / PLAIN_ROWS : 0)
      const warned = rows.filter((row) => searched.source.present.allWarnings(row).length > 0)
      const { catalogues } = searched.source
      const ids = warned.map((row) => numberIn(row, catalogue.id))
      const located = await locate({ db, catalogues, today }, catalogue, ids)
      yield { cost, upTo: last, problems: problemsIn(searched, warned, located) }
      await yieldToEventLoop()
    }
  }
}

async function rowsWithin(db: Db, { source, suspects }: Searched, after: number, upTo: number): Promise<TableRow[]> {
  const { catalogue } = source
  const id = `${catalogue.table}.${catalogue.id}`
  let query = selectRows(fromRows(db, source), source).where(id, '>', after).where(id, '<=', upTo)
  if (suspects) query = query.where(suspects)
  return withParts(db, source, await query.orderBy(id).limit(SLICE).execute())
}

/** Ranges of ids with a fixed number of rows. Otherwise a query that finds few suspects would scan all rows at once. */
async function* windows(db: Db, { source }: Searched): AsyncGenerator<{ after: number; upTo: number }> {
  const { table, id } = source.catalogue
  let after = -1
  for (;;) {
    const rest = anyTable(db).selectFrom(table).select(id).where(id, '>', after).orderBy(id)
    const end = await rest
      .limit(1)
      .offset(WINDOW - 1)
      .executeTakeFirst()
    const upTo = end ? numberIn(end, id) : Number.MAX_SAFE_INTEGER
    yield { after, upTo }
    if (!end) return
    after = upTo
  }
}

/** A fixed list is short, and its ids may be texts. */
async function fixedRows(db: Db, { source }: Searched): Promise<TableRow[]> {
  return withParts(db, source, await selectRows(fromRows(db, source), source).execute())
}

function problemsIn(searched: Searched, rows: readonly TableRow[], located: (id: unknown) => Located): Problem[] {
  return rows.flatMap((row) => problemsOf(searched, row, located(row[searched.source.catalogue.id])))
}

function problemsOf(searched: Searched, row: TableRow, located: Located): Problem[] {
  const { catalogue, present } = searched.source
  const owner = ownerOf(searched, row)
  return present.allWarnings(row).map(({ severity, code, message, field = null }) => ({
    ...located,
    severity: severity ?? 'warning',
    code,
    message,
    resource: catalogue.name,
    id: recordIdIn(row, catalogue.id),
    label: String(row[catalogue.label]),
    field,
    ...(owner && { owner }),
  }))
}

function ownerOf({ source: { catalogue, catalogues }, ownerLabel }: Searched, row: TableRow): Problem['owner'] {
  const owner = catalogue.references.find(({ of }) => of.owner)
  if (!owner) return undefined
  const { to, nest } = owner.of
  const label = ownerLabel?.(row) ?? String(row[`${nest}.${catalogues.get(to)?.label}`] ?? '')
  return { resource: to, id: numberIn(row, owner.field), label }
}
