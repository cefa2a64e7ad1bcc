import type { RawBuilder, SqlBool } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Problem } from '@tollgate/contract/problem.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { fromRows, selectRows, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { TableRow } from '../../database/tables.ts'

const SLICE = 500

/** What the search for problems needs to know of a catalogue beside its definition. */
export interface ProblemSearch {
  /** The only rows that can have a warning, where a search over all of them would be long. */
  suspects?: RawBuilder<SqlBool>
  /** Names what a row belongs to, where the owner's own label does not say enough. */
  ownerLabel?: (row: TableRow) => string
}

/** A catalogue to be searched. */
export interface Searched extends ProblemSearch {
  source: Source
}

/** Every warning of every row, catalogue by catalogue; other requests are served between the slices. */
export async function collectProblems({ db }: Database, searched: readonly Searched[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const one of searched) {
    for await (const rows of slices(db, one)) problems.push(...rows.flatMap((row) => problemsOf(one, row)))
  }
  return problems
}

async function* slices(db: Database['db'], { source, suspects }: Searched): AsyncGenerator<TableRow[]> {
  const { catalogue } = source
  const id = `${catalogue.table}.${catalogue.id}`
  let last = -1
  for (;;) {
    let query = selectRows(fromRows(db, source), source).where(id, '>', last).orderBy(id).limit(SLICE)
    if (suspects) query = query.where(suspects)
    const rows = await withParts(db, source, await query.execute())
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = numberIn(end, catalogue.id)
    await yieldToEventLoop()
  }
}

function problemsOf(searched: Searched, row: TableRow): Problem[] {
  const { catalogue, present } = searched.source
  const owner = ownerOf(searched, row)
  return present.warnings(row).map(({ code, message, field = null }) => ({
    severity: 'warning',
    code,
    message,
    resource: catalogue.name,
    id: numberIn(row, catalogue.id),
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
