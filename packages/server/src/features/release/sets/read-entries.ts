import { chainsOf, type Chain } from '@tollgate/policy/change-set/chains.ts'
import type { Entry } from '@tollgate/policy/change-set/entry.ts'
import type { Need } from '@tollgate/policy/change-set/need.ts'
import { needsOf } from '@tollgate/policy/change-set/needs.ts'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { REFERRED_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { Db, Tables as DatabaseTables } from '../../../database/tables.ts'
import { readTables } from '../../../policy/read-tables.ts'

/** An entry with what is told of it beside what it says. */
export interface ToldEntry extends Entry, Pick<DatabaseTables['change_set_entry'], 'batch_id' | 'label'> {}

/** The entries of all sets that no current release has, the oldest first. */
export async function readEntries(db: Db): Promise<ToldEntry[]> {
  const rows = await db
    .selectFrom('change_set_entry as e')
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .select(['entry_id', 'e.change_set_id', 'batch_id', 'resource', 'record_id', 'label', 'before_row', 'after_row'])
    .where('s.state', '!=', 'published')
    .orderBy('entry_id')
    .execute()
  return rows.map((row) => ({
    seq: Number(row.entry_id),
    set: row.change_set_id,
    batch_id: row.batch_id,
    resource: row.resource as DocumentCatalogue,
    id: row.record_id,
    label: row.label,
    before: row.before_row === null ? null : JSON.parse(row.before_row),
    after: row.after_row === null ? null : JSON.parse(row.after_row),
  }))
}

/** What is not published, as far as sets are told by it. */
export interface OpenWork {
  entries: readonly ToldEntry[]
  working: Tables
  chains: readonly Chain[]
  needs: readonly Need[]
}

/** Reads of working data what was written, and what has a key by which it is told. */
export async function readOpenWork(db: Db, sourceNamed: SourceFinder): Promise<OpenWork> {
  const entries = await readEntries(db)
  const written = entries.map(({ resource }) => resource)
  const wanted = new Set<DocumentCatalogue>([...REFERRED_CATALOGUES, 'policy-plan-rule-zone', ...written])
  const working = entries.length === 0 ? new Map() : await readTables(db, sourceNamed, [...wanted])
  return openWork(working, entries)
}

export function openWork(working: Tables, entries: readonly ToldEntry[]): OpenWork {
  const chains = chainsOf(working, entries)
  const isOfMany = entries.some(({ set }) => set !== entries[0]?.set)
  return { entries, working, chains, needs: isOfMany ? needsOf(working, chains) : [] }
}
