/** An id that names no record, kept as it is stored. */
export interface Unresolved {
  id: string | number
}

/** A field's value. A reference is the path of keys of the record it names: `gold-10m`, `serving-network/home`. */
export type DocumentValue = string | number | null | Unresolved

/** A record as its document holds it: without ids, and without what follows from where it stands. */
export interface DocumentRecord {
  /** Unique among its siblings; empty for parts that only their place tells apart. */
  key: string
  /** By the names of the wire. A field without a value, or with its default, is absent. */
  values: Readonly<Record<string, DocumentValue>>
  /** The records that it owns, level by level, in the order that decides. */
  parts: Readonly<Record<string, readonly DocumentRecord[]>>
}

/** One aggregate: a plan's head, one version of a plan, a workflow, its layout, a zone map, a catalogue. */
export interface PolicyDocument {
  /** `plans/roaming/2026-11-01`: also its place in a folder. */
  path: string
  kind: DocumentKind
  /** One record, or all of a catalogue. */
  records: readonly DocumentRecord[]
}

export type DocumentKind = 'catalogue' | 'zone map' | 'plan' | 'plan version' | 'workflow' | 'layout'

/** The bytes that a document's hash is made of: equal for equal documents, whatever their texts. */
export function canonicalJson({ path, records }: PolicyDocument): string {
  return JSON.stringify([path, records], (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Rows of catalogues with their ids, as they are stored. */
export type Row = Readonly<Record<string, unknown>>
