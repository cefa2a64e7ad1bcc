import { StartFault } from '../database/start-fault.ts'
import type { Db, TableRow, Tables } from '../database/tables.ts'
import { actFaults } from './acts.ts'
import { Chain, type Count } from './chain.ts'
import { NO_SEAL } from './seal-hash.ts'
import { rowsBetween, type SealedKind } from './sealed-tables.ts'
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { anyTable } from '../database/any-table.ts'

const PAGE = 1000

/** The columns that seals of earlier versions cover. */
const COVERED = [
  'history_id',
  'at',
  'user_id',
  'user_name',
  'token_name',
  'action',
  'resource',
  'record_id',
  'label',
  'before_row',
  'after_row',
  'batch_id',
  'opens_batch',
  'undo_of',
] as const

export interface Verified {
  seals: number
  /** The hash of the last seal. Whoever stores it elsewhere can later prove that the chain is unchanged. */
  head: string
  counts: Readonly<Record<SealedKind, Count>>
  /** Differences from what was sealed. */
  faults: string[]
}

/**
 * Verifies the whole chain, seal by seal.
 * @param kept Heads that were stored elsewhere: they must be in the chain.
 */
export async function verifyHistory(db: Db, kept: readonly string[] = []): Promise<Verified> {
  try {
    const chain = await Chain.open(db)
    for await (const seal of pagesOf(db, 'history_seal')) await chain.check(seal)
    await chain.checkRest()
    const { seals, head, places, faults } = chain
    faults.push(
      ...(await earlierFaults(db, places.change.floor)),
      ...(await actFaults(db)),
      ...(await missing(db, kept)),
    )
    return { seals, head, counts: places, faults }
  } catch (error) {
    // SQLite can store larger integers than JavaScript reads; the console never writes such.
    if ((error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error
    throw new StartFault('The history has a number that the console cannot have written')
  }
}

async function missing(db: Db, kept: readonly string[]): Promise<string[]> {
  if (kept.length === 0) return []
  const seals = (table: 'history_seal' | 'earlier_seal') =>
    db.selectFrom(table).select('hash').where('hash', 'in', kept).execute()
  const there = new Set([
    NO_SEAL,
    ...[...(await seals('history_seal')), ...(await seals('earlier_seal'))].map(({ hash }) => hash),
  ])
  return kept
    .filter((hash) => !there.has(hash))
    .map((hash) => `No seal has the hash ${hash}: the chain was cut or made anew`)
}

/** The hash of changes in earlier versions. */
export function earlierHash(previous: string, rows: readonly TableRow[]): string {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update('\n').update(JSON.stringify(COVERED.map((column) => row[column])))
  return hash.digest('hex')
}

/**
 * Compares changes with the seals of earlier versions. The new chain covers those seals themselves.
 * @param floor The last change that was removed since.
 */
async function earlierFaults(db: Db, floor: number): Promise<string[]> {
  const faults: string[] = []
  let previous = { last_entry: 0, hash: NO_SEAL, isRemoved: true }
  for await (const seal of pagesOf(db, 'earlier_seal')) {
    const range = `changes ${previous.last_entry + 1} to ${seal.last_entry}, sealed at ${seal.sealed_at}`
    const isRemoved = seal.removed_at !== null
    if (isRemoved && !previous.isRemoved) faults.push(`Of ${range}: marked as removed, although older ones are not`)
    if (previous.last_entry >= floor) {
      const rows = await rowsBetween(db, 'change', previous.last_entry, seal.last_entry).execute()
      if (isRemoved ? rows.length > 0 : earlierHash(previous.hash, rows) !== seal.hash)
        faults.push(`Among ${range}: not as they were before the upgrade`)
    }
    previous = { last_entry: seal.last_entry, hash: seal.hash, isRemoved }
  }
  return faults
}

/** All seals in order, read page by page. */
async function* pagesOf<Table extends 'history_seal' | 'earlier_seal'>(
  db: Db,
  table: Table & string,
): AsyncGenerator<Selectable<Tables[Table]>> {
  const first = anyTable(db).selectFrom<string>(table).selectAll().orderBy('seal_id').limit(PAGE)
  let page = await first.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield* page as Selectable<Tables[Table]>[]
    page = await first.where('seal_id', '>', last.seal_id ?? 0).execute()
  }
}
