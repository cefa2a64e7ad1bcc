/** A stored id that names no record. */
export interface Unresolved {
  id: string | number
}

/**
 * A field's value. A reference is a path of keys, such as `gold-10m` or `serving-network/home`. Request and expected answer
 * of a test case are JSON, with such paths instead of ids.
 */
export type DocumentValue = string | number | null | Unresolved | Readonly<Record<string, unknown>>

/** A record of a document, without ids and without values that follow from its position. */
export interface DocumentRecord {
  /** Unique among its siblings. Empty for parts that are only identified by position. */
  key: string
  /** By API field name. Fields without a value, or with their default, are absent. */
  values: Readonly<Record<string, DocumentValue>>
  /** Owned records by level, in the order that decisions use. */
  parts: Readonly<Record<string, readonly DocumentRecord[]>>
}

/** One aggregate: a plan's head, one version of a plan, a workflow, its layout, a zone map, a catalogue, a test case, the network's settings. */
export interface PolicyDocument {
  /** Path in a folder without extension, such as `plans/roaming/2026-11-01`. */
  path: string
  kind: DocumentKind
  /** One record, or all records of a catalogue. */
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

/** Input of a document's hash. Equal documents give equal bytes, even if their texts differ. */
export function canonicalJson({ path, records }: PolicyDocument): string {
  return canonicalValue([path, records])
}

/** JSON with sorted map keys, so that equal values give equal texts. */
export function canonicalValue(value: unknown): string {
  let text = ''
  writeCanonical(value, (piece) => (text += piece))
  return text
}

/** The same in pieces, since the text of a large document needs much memory. */
export function writeCanonical(value: unknown, write: (piece: string) => void): void {
  if (typeof value !== 'object' || value === null) return write(JSON.stringify(value))
  const isList = Array.isArray(value)
  let mark = isList ? '[' : '{'
  const next = (name: string, one: unknown) => {
    write(mark + name)
    writeCanonical(one, write)
    mark = ','
  }
  if (isList) for (const one of value) next('', one)
  else for (const name of sortedNames(value)) next(`${JSON.stringify(name)}:`, Reflect.get(value, name))
  const end = isList ? ']' : '}'
  write(mark === ',' ? end : mark + end)
}

/** Not sorted where there is nothing to sort: a large document has millions of objects with one name. */
function sortedNames(value: object): string[] {
  const names = Object.keys(value)
  return names.length > 1 ? names.toSorted() : names
}

/** Whether two field values are equal. Absent is equal to null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isEqual(one ?? null, other ?? null)
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return false
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  )
}

/** A stored row of a catalogue, with its id. */
export type Row = Readonly<Record<string, unknown>>
