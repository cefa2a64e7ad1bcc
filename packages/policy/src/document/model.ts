/** An id that names no record, kept as it is stored. */
export interface Unresolved {
  id: string | number
}

/**
 * A field's value. A reference is the path of keys of the record it names: `gold-10m`, `serving-network/home`. What a test case
 * asks and expects is JSON, with such paths in place of ids.
 */
export type DocumentValue = string | number | null | Unresolved | Readonly<Record<string, unknown>>

/** A record as its document holds it: without ids, and without what follows from where it stands. */
export interface DocumentRecord {
  /** Unique among its siblings; empty for parts that only their place tells apart. */
  key: string
  /** By the names of the wire. A field without a value, or with its default, is absent. */
  values: Readonly<Record<string, DocumentValue>>
  /** The records that it owns, level by level, in the order that decides. */
  parts: Readonly<Record<string, readonly DocumentRecord[]>>
}

/** One aggregate: a plan's head, one version of a plan, a workflow, its layout, a zone map, a catalogue, a test case, the network's settings. */
export interface PolicyDocument {
  /** `plans/roaming/2026-11-01`: also its place in a folder. */
  path: string
  kind: DocumentKind
  /** One record, or all of a catalogue. */
  records: readonly DocumentRecord[]
}

export type DocumentKind =
  | 'catalogue'
  | 'zone map'
  | 'plan'
  | 'plan version'
  | 'workflow'
  | 'layout'
  | 'test'
  | 'network'

/** The bytes that a document's hash is made of: equal for equal documents, whatever their texts. */
export function canonicalJson({ path, records }: PolicyDocument): string {
  return canonicalValue([path, records])
}

/** JSON with the names of its maps in order: equal for equal values. */
export function canonicalValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalValue).join(',')}]`
  let entries = ''
  for (const name of Object.keys(value).toSorted())
    entries += `${entries === '' ? '' : ','}${JSON.stringify(name)}:${canonicalValue(Reflect.get(value, name))}`
  return `{${entries}}`
}

/** Whether two records say the same in a field; one that is left out says null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonicalValue(one ?? null) === canonicalValue(other ?? null)
}

/** Rows of catalogues with their ids, as they are stored. */
export type Row = Readonly<Record<string, unknown>>
