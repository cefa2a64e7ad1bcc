import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import { DOCUMENT_CATALOGUES } from '../document/levels.ts'
import { isSameValue, type Row } from '../document/model.ts'

/** An unpublished write of a record, with the parts that documents show. */
export interface Entry {
  /** Entries of one record are numbered in the order of their writes. */
  seq: number
  set: number
  resource: DocumentCatalogue
  id: number
  /** Of an update, the changed fields. Null if the record was created. */
  before: Row | null
  /** Null if the record was deleted. */
  after: Row | null
}

export type EntryRows = Pick<Entry, 'resource' | 'before' | 'after'>

const BY_TABLE = new Map(DOCUMENT_CATALOGUES.toReversed().map((name) => [definitionOf(name).table, name]))
const NAMES = new Set<string>(DOCUMENT_CATALOGUES)

/** The part of a write that documents show; undefined if there is none, or no document has the record. */
export function entryRows(
  { name, table }: { name: string; table?: string },
  before: Row | null,
  after: Row | null,
): EntryRows | undefined {
  const resource = NAMES.has(name) ? (name as DocumentCatalogue) : table === undefined ? undefined : BY_TABLE.get(table)
  if (!resource) return undefined
  const { fields, renewed } = definitionOf(resource)
  const told = Object.keys(fields).filter((field) => !renewed.includes(field))
  if (!before || !after) return { resource, before: before && pick(before, told), after: after && pick(after, told) }
  const changed = told.filter((field) => !isSameValue(before[field], after[field]))
  return changed.length === 0 ? undefined : { resource, before: pick(before, changed), after: pick(after, changed) }
}

function pick(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

/** A name for a record that does not depend on its catalogue, since some share a table. */
export function recordName({ resource, id }: Pick<Entry, 'resource' | 'id'>): string {
  return `${definitionOf(resource).table} ${id}`
}
