import type { FastifyInstance } from 'fastify'
import { numberIn } from '../../catalogue/record-id.ts'
import { locator, sendRow } from '../../catalogue/row-call.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { catalogueWriter, insertRow, pickFields, readRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { duplicateRoute } from '../bulk-schemas.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { anyTable } from '../../database/any-table.ts'
import type { TableRow } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeSlice } from '../import/write-slice.ts'

/** Rows per statement if nothing belongs to them. */
const SLICE = 250

/** `POST …/{id}/duplicate`: creates a record like `POST …`, and copies all that belongs to the record in the path. */
export function registerDuplicate(
  app: FastifyInstance,
  database: Database,
  sources: readonly Source[],
  source: Source,
) {
  const { catalogue } = source
  const locate = locator(database, source)
  app.post(`/api/v1/${catalogue.path}/:id/duplicate`, { schema: duplicateRoute(catalogue) }, async (request, reply) => {
    const from = await locate(request)
    const writer = catalogueWriter(database, source, async (transaction, of, values, by) => {
      await readRow(transaction.trx, source, from)
      const row = await insertRow(transaction, of, values, by)
      const to = numberIn(row, catalogue.id)
      await copyBelow({ transaction, sources, actor: by }, source, from, to)
      await source.hooks.copyBeside?.({ ...transaction, actor: by, from, to })
      return source.present.one(await readRow(transaction.trx, source, to))
    })
    return sendRow(reply.code(201), await writer.create(request.body, { actor: request.actor }))
  })
}

interface Copying {
  transaction: WriteTransaction
  sources: readonly Source[]
  actor: Actor
}

interface Part {
  source: Source
  field: string
}

/** Copies all that belongs to a record, level by level, or with the catalogue's own hook. */
function copyBelow(copying: Copying, source: Source, from: number, to: number): Promise<void> {
  const { transaction, actor } = copying
  if (source.hooks.copyBelow) return source.hooks.copyBelow({ ...transaction, actor, from, to })
  return copyParts(copying, source, from, to)
}

async function copyParts(copying: Copying, owner: Source, from: number, to: number): Promise<void> {
  for (const part of partsOf(copying.sources, owner)) await copyPart(copying, part, from, to)
}

/** The catalogues whose rows belong to rows of this one, or of one with the same table. */
function partsOf(sources: readonly Source[], { catalogue, catalogues }: Source): Part[] {
  return sources.flatMap((source) =>
    source.catalogue.view
      ? []
      : source.catalogue.references
          .filter(
            ({ field, of }) =>
              (of.owner || source.catalogue.keyRule?.within.includes(field)) &&
              catalogues.get(of.to)?.table === catalogue.table,
          )
          .map(({ field }) => ({ source, field })),
  )
}

async function copyPart(copying: Copying, part: Part, from: number, to: number): Promise<void> {
  const { trx } = copying.transaction
  const { catalogue } = part.source
  const stored = await anyTable(trx)
    .selectFrom(catalogue.table)
    .selectAll()
    .where(part.field, '=', from)
    .orderBy(catalogue.id)
    .execute()
  if (partsOf(copying.sources, part.source).length === 0) await copyPlain(copying, part, stored, to)
  else await copyOwners(copying, part, stored, to)
}

/** Copies rows that own nothing, many per statement. */
async function copyPlain(copying: Copying, part: Part, stored: readonly TableRow[], to: number): Promise<void> {
  const { transaction, actor } = copying
  const rows = stored.map((row, index) => ({
    line: index + 1,
    id: null,
    version: null,
    values: valuesOf(part, row, to),
  }))
  for (let start = 0; start < rows.length; start += SLICE)
    await writeSlice({ ...transaction, source: part.source, actor }, rows.slice(start, start + SLICE))
}

/** Copies rows that own others, one by one. Rows that a sibling refers to come first. */
async function copyOwners(copying: Copying, part: Part, stored: readonly TableRow[], to: number): Promise<void> {
  const { transaction, actor } = copying
  const { source } = part
  const { id: key, references, name } = source.catalogue
  const siblings = references.filter(({ of }) => of.to === name).map(({ field }) => field)
  const copies = new Map<FieldValue, number>()
  for (const row of parentsFirst(stored, key, siblings)) {
    const parents = siblings.map((field) => [field, copies.get(row[field] ?? null) ?? row[field] ?? null])
    const values = { ...valuesOf(part, row, to), ...(Object.fromEntries(parents) as Record<string, FieldValue>) }
    const copy = numberIn(await insertRow(transaction, source, values, actor), key)
    copies.set(numberIn(row, key), copy)
    await copyBelow(copying, source, numberIn(row, key), copy)
  }
}

function parentsFirst(rows: readonly TableRow[], key: string, siblings: readonly string[]): TableRow[] {
  const waiting = new Set(rows.map((row) => row[key]))
  const ordered: TableRow[] = []
  while (ordered.length < rows.length) {
    const ready = rows.filter((row) => waiting.has(row[key]) && !siblings.some((field) => waiting.has(row[field])))
    // A cycle has no first row, so its rows are copied in stored order.
    const next = ready.length > 0 ? ready : rows.filter((row) => waiting.has(row[key]))
    for (const row of next) waiting.delete(row[key])
    ordered.push(...next)
  }
  return ordered
}

/** Values of the copy: with its new owner, and without the id. */
function valuesOf({ source, field }: Part, row: TableRow, to: number): Record<string, FieldValue> {
  const { [source.catalogue.id]: _id, ...values } = pickFields(source, row)
  return { ...values, [field]: to }
}
