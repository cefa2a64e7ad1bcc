import { fault } from '@tollgate/contract/errors.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Db } from '../../database/tables.ts'
import { isBlank } from './cells.ts'
import { changesOf, type Draft } from './draft.ts'
import type { Spool } from './spool.ts'
import { keyOf, storedRows, type StoredRow } from './stored-rows.ts'

/** State of matching rows with records. Each record matches at most one row of the file. */
export interface Matching {
  db: Db
  source: Source
  spool: Spool
}

/** Matches rows with records: by id, else by key, else by unique fields, else by content. */
export async function matchRows(matching: Matching, drafts: readonly Draft[]): Promise<void> {
  await matchByIds(matching, drafts)
  const open = () =>
    drafts.filter(({ stored, faults, updateFaults }) => !stored && faults.length + updateFaults.length === 0)
  const { unique, keyRule } = matching.source.catalogue
  if (keyRule) await matchByUnique(matching, open(), [...keyRule.within, 'key'])
  const [named] = unique
  if (named && !named.includes('key')) await matchByUnique(matching, open(), named)
  else await matchByContent(matching, open(), exactly)
}

async function matchByIds({ db, source, spool }: Matching, drafts: readonly Draft[]): Promise<void> {
  const { id, words } = source.catalogue
  const given = drafts.filter(({ cells }) => !isBlank(cells[id]))
  const ids = new Map(given.map((draft) => [draft, Number(draft.cells[id])]))
  const wanted = [...ids.values()].filter((number) => Number.isSafeInteger(number))
  if (given.length === 0) return
  const stored = wanted.length === 0 ? [] : await storedRows(db, source, { [id]: wanted }, false)
  const byId = new Map(stored.filter(({ own }) => own === 1).map((row) => [row[id], row]))
  for (const [draft, number] of ids) {
    const row = byId.get(number)
    if (row) take(spool, draft, row, id, words.one)
    else if (!Number.isSafeInteger(number) && !(id in source.catalogue.fields)) {
      draft.faults.push(fault('INVALID', 'The id must be a whole number', id))
    }
    if (row) checkAddress(source.catalogue, draft, row)
  }
}

/** The fields in a record's path are fixed after its creation. */
function checkAddress({ id, address, fields }: Catalogue, { values, faults }: Draft, row: StoredRow): void {
  for (const field of address) {
    if (field === id || values[field] === undefined || values[field] === row[field]) continue
    faults.push(fault('INVALID', `${fields[field]?.label ?? field} of a stored record cannot change`, field))
  }
}

async function matchByUnique(
  { db, source, spool }: Matching,
  drafts: readonly Draft[],
  group: readonly string[],
): Promise<void> {
  const { id, words } = source.catalogue
  const complete = drafts.filter(({ values }) => group.every((field) => values[field] !== undefined))
  if (complete.length === 0) return
  const wanted = Object.fromEntries(group.map((field) => [field, complete.map(({ values }) => values[field] ?? null)]))
  const stored = (await storedRows(db, source, wanted, true)).filter(({ own }) => own === 1)
  const byKey = new Map(stored.map((row) => [keyOf(row, group, true), row]))
  for (const draft of complete) {
    const row = byKey.get(keyOf(draft.values, group, true))
    if (row) take(spool, draft, row, id, words.one)
  }
}

function take(spool: Spool, draft: Draft, row: StoredRow, id: string, one: string): void {
  const other = spool.claim(numberIn(row, id), draft.line)
  draft.stored = row
  if (other !== undefined) draft.faults.push(fault('DUPLICATE', `Line ${other} has the same ${one}`, id))
}

type Choose = (matching: Matching, draft: Draft, candidates: readonly StoredRow[]) => void

/** Without unique fields, the candidates are the records with the same owner and label. */
export async function matchByContent(matching: Matching, drafts: readonly Draft[], choose: Choose): Promise<void> {
  const { db, source } = matching
  const key = contentKey(source.catalogue)
  const complete = drafts.filter(({ values }) => key.every((field) => values[field] !== undefined))
  const last = key.at(-1)
  if (complete.length === 0 || last === undefined) return
  // Compared here, because the database would scan its whole index for each slice.
  const stored = await storedRows(db, source, { [last]: complete.map(({ values }) => values[last] ?? null) }, false)
  const byKey = Map.groupBy(
    stored.filter(({ own }) => own === 1),
    (row) => keyOf(row, key, false),
  )
  for (const draft of complete) choose(matching, draft, byKey.get(keyOf(draft.values, key, false)) ?? [])
}

function contentKey(catalogue: Catalogue): string[] {
  const owner = ownerOf(catalogue)
  const named = catalogue.label in catalogue.fields ? [catalogue.label] : Object.keys(catalogue.fields)
  return [...(owner === undefined ? [] : [owner]), ...named]
}

function ownerOf({ references }: Catalogue): string | undefined {
  return references.find(({ of }) => of.owner)?.field
}

/**
 * Takes equal records first, so that each of several similar rows finds its own. A row that only resembles a record
 * waits.
 */
function exactly({ source: { catalogue }, spool }: Matching, draft: Draft, candidates: readonly StoredRow[]): void {
  const same = candidates.filter((row) => Object.keys(changesOf(catalogue, { ...draft, stored: row })).length === 0)
  draft.stored = firstFree(spool, draft, same, catalogue.id)
  draft.waits = !draft.stored && candidates.length > 0 && ownerOf(catalogue) !== undefined
}

/** At the end of the file, a row may take a free record that it resembles. */
export function resembling({ source, spool }: Matching, draft: Draft, candidates: readonly StoredRow[]): void {
  draft.stored = firstFree(spool, draft, candidates, source.catalogue.id)
}

function firstFree(spool: Spool, draft: Draft, candidates: readonly StoredRow[], id: string): StoredRow | undefined {
  return candidates.find((row) => spool.claim(numberIn(row, id), draft.line) === undefined)
}
