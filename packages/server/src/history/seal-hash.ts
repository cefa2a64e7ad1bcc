import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

/** What a seal covers of an entry. The change set is left out: it is given later. */
const SEALED = [
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
] as const satisfies readonly (keyof Tables['history'])[]

export type SealedEntry = Pick<Selectable<Tables['history']>, (typeof SEALED)[number]>

/** The hash before the first seal. */
export const NO_SEAL = '0'.repeat(64)

/** SHA-256 of the hash before and of the entries, in hexadecimal. */
export function sealHash(previous: string, entries: readonly SealedEntry[]): string {
  const hash = createHash('sha256').update(previous)
  for (const entry of entries) hash.update('\n').update(JSON.stringify(SEALED.map((column) => entry[column])))
  return hash.digest('hex')
}

/** The entries after one and up to another, in order. */
export function sealedEntries(db: Db, after: number, last: number) {
  return db
    .selectFrom('history')
    .select(SEALED)
    .where('history_id', '>', after)
    .where('history_id', '<=', last)
    .orderBy('history_id')
}
