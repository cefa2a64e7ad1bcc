import { candidateTables } from '@tollgate/policy/change-set/candidate.ts'
import { chainsOf, type Chain } from '@tollgate/policy/change-set/chains.ts'
import { closureOf } from '@tollgate/policy/change-set/choice.ts'
import type { Entry } from '@tollgate/policy/change-set/entry.ts'
import type { Need } from '@tollgate/policy/change-set/need.ts'
import { needsOf } from '@tollgate/policy/change-set/needs.ts'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { REFERRED_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { refusal } from '../app-error.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Db, Tables as DatabaseTables } from '../database/tables.ts'
import { readTables } from './read-tables.ts'

/** An entry with its batch and label. */
export interface LabelledEntry extends Entry, Pick<DatabaseTables['change_set_entry'], 'batch_id' | 'label'> {}

/** The unpublished entries of all sets, the oldest first. */
export async function readEntries(db: Db): Promise<LabelledEntry[]> {
  return (await unpublished(db).execute()).map(entryOf)
}

/** The unpublished entries of a set after one of them, the oldest first. */
export async function readEntriesOf(db: Db, set: number, after = 0): Promise<LabelledEntry[]> {
  const own = unpublished(db).where('e.change_set_id', '=', set).where('entry_id', '>', after)
  return (await own.execute()).map(entryOf)
}

/** The unpublished entries of a set for records with some ids. */
export async function readEntriesOn(db: Db, set: number, records: readonly number[]): Promise<LabelledEntry[]> {
  const own = unpublished(db).where('e.change_set_id', '=', set)
  return (await inChunks(records, (some) => own.where('record_id', 'in', some).execute())).map(entryOf)
}

type EntryRow = Omit<DatabaseTables['change_set_entry'], 'entry_id' | 'user_id' | 'user_name' | 'at'> & {
  entry_id: number
}

function unpublished(db: Db) {
  return db
    .selectFrom('change_set_entry as e')
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .select(['entry_id', 'e.change_set_id', 'batch_id', 'resource', 'record_id', 'label', 'before_row', 'after_row'])
    .where('s.state', '!=', 'published')
    .orderBy('entry_id')
}

function entryOf(row: EntryRow): LabelledEntry {
  return {
    seq: Number(row.entry_id),
    set: row.change_set_id,
    batch_id: row.batch_id,
    resource: row.resource as DocumentCatalogue,
    id: row.record_id,
    label: row.label,
    before: row.before_row === null ? null : JSON.parse(row.before_row),
    after: row.after_row === null ? null : JSON.parse(row.after_row),
  }
}

/** The unpublished work of all sets. */
export interface OpenWork {
  entries: readonly LabelledEntry[]
  working: Tables
  chains: readonly Chain[]
  needs: readonly Need[]
}

/** Reads the working data that entries and their keys need. */
export async function readOpenWork(
  db: Db,
  sourceNamed: SourceFinder,
  entries: readonly LabelledEntry[],
): Promise<OpenWork> {
  const written = entries.map(({ resource }) => resource)
  const wanted = new Set<DocumentCatalogue>([...REFERRED_CATALOGUES, 'policy-plan-rule-zone', ...written])
  const working = entries.length === 0 ? new Map() : await readTables(db, sourceNamed, [...wanted])
  return openWork(working, entries)
}

export function openWork(working: Tables, entries: readonly LabelledEntry[]): OpenWork {
  const chains = chainsOf(working, entries)
  const isOfMany = entries.some(({ set }) => set !== entries[0]?.set)
  return { entries, working, chains, needs: isOfMany ? needsOf(working, chains) : [] }
}

/** What some sets would publish, with all that must go along. */
export async function readCandidate(
  db: Db,
  sourceNamed: SourceFinder,
  sets: readonly number[],
): Promise<{ tables: Tables; change_set_ids: number[] }> {
  await refusePublished(db, sets)
  const { working, chains, needs } = openWork(await readTables(db, sourceNamed), await readEntries(db))
  const chosen = closureOf(needs, sets)
  return {
    tables: candidateTables(working, chains, (set) => chosen.has(set)),
    change_set_ids: [...chosen].toSorted((a, b) => a - b),
  }
}

async function refusePublished(db: Db, sets: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('change_set')
    .select(['change_set_id', 'state'])
    .where('change_set_id', 'in', sets)
    .execute()
  for (const id of sets) {
    const set = rows.find((row) => row.change_set_id === id)
    if (!set) throw refusal('INVALID', `There is no change set ${id}`, 'change_set_ids')
    if (set.state === 'published')
      throw refusal('INVALID', `Change set ${id} is published: ask its release`, 'change_set_ids')
  }
}
