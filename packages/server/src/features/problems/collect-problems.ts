import { sql } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Problem } from '@tollgate/contract/problem.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import { fromRows, selectRows, type Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { TableRow } from '../../database/tables.ts'

const SLICE = 500

/** Every warning of every row, catalogue by catalogue; other requests are served between the slices. */
export async function collectProblems({ db }: Database, sources: readonly Source[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const source of sources) {
    for await (const rows of slices(db, source)) problems.push(...rows.flatMap((row) => problemsOf(source, row)))
  }
  return problems
}

async function* slices(db: Database['db'], source: Source): AsyncGenerator<TableRow[]> {
  const { catalogue, hooks } = source
  const id = `${catalogue.table}.${catalogue.id}`
  let last = -1
  for (;;) {
    let query = selectRows(fromRows(db, source), source).where(id, '>', last).orderBy(id).limit(SLICE)
    if (hooks.suspects) query = query.where(hooks.suspects)
    const rows = await withParts(db, source, await query.execute())
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.[catalogue.id] as number
    await breathe()
  }
}

function problemsOf(source: Source, row: TableRow): Problem[] {
  const { catalogue, present } = source
  const owner = ownerOf(source, row)
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

function ownerOf({ catalogue, catalogues, hooks }: Source, row: TableRow): Problem['owner'] {
  const owner = catalogue.references.find(({ of }) => of.owner)
  if (!owner) return undefined
  const { to, nest } = owner.of
  const label = hooks.placeOf?.(row) ?? String(row[`${nest}.${catalogues.get(to)?.label}`] ?? '')
  return { resource: to, id: numberIn(row, owner.field), label }
}

/** Grows with every write, so that what was collected can be kept until then. */
export async function lastChange(db: Database['db']): Promise<number> {
  const newest = await db
    .selectFrom('history')
    .select(sql<number>`coalesce(max(history_id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  return Number(newest.id)
}
