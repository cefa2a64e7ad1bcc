import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { cellReader, type CellRow, type ImportOptions } from './cells.ts'
import { checkReferences } from './check-references.ts'
import { checkUnique } from './check-unique.ts'
import { valueCheck, type ValueCheck } from './check-values.ts'
import { spooled, type Draft } from './draft.ts'
import type { FileRow } from './file/file-row.ts'
import type { ImportLimits } from './import-limits.ts'
import { matchByContent, matchRows, resembling, type Matching } from './match-rows.ts'
import { nameReferences } from './name-references.ts'
import type { Spool } from './spool.ts'

/** Rows handled before the thread yields: enough to ask the database seldom. */
const SLICE = 500

export interface Reading {
  db: Db
  source: Source
  sourceNamed: (name: string) => Source | undefined
  options: ImportOptions
  spool: Spool
  limits: Pick<ImportLimits, 'rows'>
  /** Aborts when nobody waits for the preview any more. */
  gone: AbortSignal
}

/** Reads a file into the spool: each row with what an import would do with it. */
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

/** The record that a row resembled may have gone to an equal one: then the row is added. */
async function settleWaiting(reading: Reading, check: ValueCheck, drafts: Draft[]): Promise<void> {
  await matchByContent(reading, drafts, resembling)
  await settle(reading, check, drafts)
}

async function settle({ db, source, spool }: Matching, check: ValueCheck, drafts: Draft[]): Promise<void> {
  for (const draft of drafts) check.settle(draft)
  await checkReferences(db, source, drafts)
  await checkUnique({ db, source, spool }, drafts)
  spool.put(drafts.map((draft) => spooled(source.catalogue, draft)))
}
