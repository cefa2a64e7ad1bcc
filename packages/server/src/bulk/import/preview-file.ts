import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { refusal } from '../../app-error.ts'
import { cellReader, type CellRow, type ImportOptions } from './cells.ts'
import { checkHooks } from './check-hooks.ts'
import { checkReferences } from './check-references.ts'
import { checkUnique } from './check-unique.ts'
import { bodyOf, type Draft, spooled } from './draft.ts'
import type { FileRow } from './file/file-row.ts'
import type { ImportLimits } from './import-limits.ts'
import { matchByContent, matchRows, resembling } from './match-rows.ts'
import { nameReferences } from './name-references.ts'
import type { Spool } from './spool.ts'
import type { z } from 'zod'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createSchema, faultsOf, updateSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Fault } from '@tollgate/contract/errors.ts'

/** Rows per slice; the thread yields between slices. */
const SLICE = 500

interface Reading {
  db: Db
  database: Database
  actor: Actor
  source: Source
  sourceNamed: (name: string) => Source | undefined
  options: ImportOptions
  spool: Spool
  limits: Pick<ImportLimits, 'rows'>
  /** Aborts when nobody waits for the preview any more. */
  gone: AbortSignal
}

/** Reads a file into the spool: each row with what the import will do with it. */
export async function previewFile(reading: Reading, rows: AsyncIterable<FileRow>): Promise<void> {
  const { source, options, spool, gone } = reading
  const read = cellReader(source, options)
  const check = valueCheck(source.catalogue)
  for await (const slice of slicesOf(rows, reading.limits.rows)) {
    gone.throwIfAborted()
    await previewSlice(reading, check, slice.map(read))
    await yieldToEventLoop()
  }
  for (const waiting of spool.waiting(SLICE)) {
    gone.throwIfAborted()
    await settleWaiting(
      reading,
      check,
      waiting.map((row) => check.draft({ ...row, faults: [] })),
    )
    await yieldToEventLoop()
  }
}

async function* slicesOf(rows: AsyncIterable<FileRow>, most: number): AsyncGenerator<FileRow[]> {
  let slice: FileRow[] = []
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > most) throw refusal('TOO_LARGE', `The file has more than ${most} rows: send it in parts`)
    slice.push(row)
    if (slice.length < SLICE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

async function previewSlice(reading: Reading, check: ValueCheck, rows: CellRow[]): Promise<void> {
  await nameReferences(reading, rows)
  const drafts = rows.map(check.draft)
  await matchRows(reading, drafts)
  await settle(reading, check, drafts)
}

/** If the resembled record went to an equal row, this row is added. */
async function settleWaiting(reading: Reading, check: ValueCheck, drafts: Draft[]): Promise<void> {
  await matchByContent(reading, drafts, resembling)
  await settle(reading, check, drafts)
}

async function settle({ spool, ...reading }: Reading, check: ValueCheck, drafts: Draft[]): Promise<void> {
  const { db, source } = reading
  for (const draft of drafts) check.settle(draft)
  await checkReferences(db, source, drafts)
  await checkUnique({ db, source, spool }, drafts)
  await checkHooks(reading, drafts)
  spool.put(drafts.map((draft) => spooled(source.catalogue, draft)))
}

interface ValueCheck {
  /** Validates a row as an update, before its record is known. */
  draft: (row: CellRow & { n?: number }) => Draft
  /** Adds faults that depend on the match: an added row must be complete. */
  settle: (draft: Draft) => void
}

function valueCheck(catalogue: Catalogue): ValueCheck {
  const schemas = { create: createSchema(catalogue), update: updateSchema(catalogue) }
  const check = (schema: z.ZodType<Written>, body: unknown): { values: Written; found: Fault[] } => {
    const parsed = schema.safeParse(body)
    return parsed.success
      ? { values: parsed.data, found: [] }
      : { values: {}, found: faultsOf(catalogue, parsed.error, body) }
  }
  return {
    draft(row) {
      const body = bodyOf(catalogue, row.cells)
      const { values, found } = check(schemas.update, body)
      return { ...row, body, values, updateFaults: found, stored: undefined, waits: false }
    },
    settle(draft) {
      if (draft.waits) return
      if (draft.stored) {
        draft.faults.push(...withoutNamed(catalogue, draft.faults, draft.updateFaults))
        return
      }
      const { values, found } = check(schemas.create, draft.body)
      draft.values = values
      draft.faults.push(...withoutNamed(catalogue, draft.faults, found))
    },
  }
}

/** A reference with an unknown name is not also reported as missing. */
function withoutNamed({ references }: Catalogue, known: readonly Fault[], found: readonly Fault[]): Fault[] {
  const isNamed = (nest: string) => known.some(({ field }) => field?.startsWith(`${nest}.`))
  const named = new Set(references.filter(({ of }) => isNamed(of.nest)).map(({ field }) => field))
  return found.filter(({ field }) => !named.has(field ?? ''))
}
