import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import { PLACE_STEP } from '../order.ts'
import { caseInIds, isCaseField } from './case-records.ts'
import { CATALOGUE_LEVELS, fieldsOf, ownerFields, REFERRED_CATALOGUES, ROOTS, type Level } from './levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument, Row } from './model.ts'
import { namedRecord } from './named-record.ts'
import { catalogueAbove, isNamedByKey, type Tables } from './record-paths.ts'

/** Beyond all ids that a text may hold: what names no record does not come to name one. */
const LAST_STORED_ID = 10 ** 12

/** A value that names a record which none of the documents has. */
export interface MissingRecord {
  document: string
  /** Where in the document: the path of keys to the record, and its field. */
  record: DocumentRecord
  field: string
  catalogue: DocumentCatalogue
  path: string
}

/** The id of a record that none of the documents has. */
export type KnownRecord = (catalogue: DocumentCatalogue, path: string) => number | undefined

export interface MadeRows {
  tables: Tables
  missing: readonly MissingRecord[]
  /** The row that each record became. */
  rows: ReadonlyMap<DocumentRecord, Row>
  /** What the records at the root of a document name, with all below them. */
  uses: ReadonlyMap<DocumentRecord, ReadonlySet<DocumentRecord>>
}

/** Whether an id is that of a record of the documents, which has no row of its own yet. */
export function isMadeId(id: unknown): id is number {
  return typeof id === 'number' && id > LAST_STORED_ID
}

/** Stored ids of records that go on being the same. */
export type KeptIds = ReadonlyMap<DocumentRecord, number>

/** Records that are known already: their ids, or whole rows of which nothing is made any more. */
interface Stored {
  kept?: KeptIds
  rows?: ReadonlyMap<DocumentRecord, Row> | undefined
}

/** Rows that the documents of a whole network make, with ids of their own where they keep none. */
export function tablesOf(
  documents: readonly PolicyDocument[],
  known: KnownRecord = () => undefined,
  { kept = new Map(), rows = new Map() }: Stored = {},
): MadeRows {
  const writer = new RowWriter(known, kept, rows)
  for (const document of documents) writer.number(document)
  for (const document of documents) writer.write(document)
  writer.orderZoneValues()
  return writer
}

/** The level of a document's records. */
export function rootOf({ kind, path }: Pick<PolicyDocument, 'kind' | 'path'>): Level | undefined {
  return kind === 'catalogue' ? CATALOGUE_LEVELS.get(path) : ROOTS[kind]
}

/** The path of what owns a document's records: `roaming` of `plans/roaming/2026-11-01`, `entry` of `workflows/entry.layout`. */
function ownerOf({ kind, path }: PolicyDocument): string | undefined {
  if (kind === 'plan version') return path.split('/')[1]
  return kind === 'layout' ? path.split('/')[1]?.replace(/\.layout$/, '') : undefined
}

/** The key of the map or workflow that the zones or nodes of a document are inside of. */
export function ownerKeyOf(document: PolicyDocument): string {
  return ownerOf(document) ?? document.records[0]?.key ?? ''
}

const REFERRED = new Set<DocumentCatalogue>(REFERRED_CATALOGUES)

interface Place {
  document: PolicyDocument
  /** Ids of the records above, by the field that names each. */
  above: Record<string, unknown>
  /** Key of the root, inside which keys of zones and nodes are read. */
  root: string
  uses: Set<DocumentRecord>
  inputs: ReadonlyMap<string, { id: number; row: Row }>
}

class RowWriter {
  readonly rows = new Map<DocumentRecord, Row>()
  readonly #known: KnownRecord
  readonly #kept: KeptIds
  readonly #stored: ReadonlyMap<DocumentRecord, Row>
  readonly tables = new Map<DocumentCatalogue, Row[]>()
  readonly missing: MissingRecord[] = []
  readonly #ids = new Map<DocumentRecord, number>()
  readonly #byPath = new Map<string, { id: number; root: DocumentRecord }>()
  readonly uses = new Map<DocumentRecord, Set<DocumentRecord>>()
  /** Ids differ over all tables: what names a record need not say of which. */
  #last = LAST_STORED_ID
  /** The numbers that zone values say. */
  readonly #wanted = new Map<Row, number>()

  constructor(known: KnownRecord, kept: KeptIds, stored: ReadonlyMap<DocumentRecord, Row>) {
    this.#known = known
    this.#kept = kept
    this.#stored = stored
  }

  /** Gives every record an id, in the order of the documents. */
  number(document: PolicyDocument): void {
    const root = rootOf(document)
    if (root) for (const record of document.records) this.#number(root, record, ownerOf(document), record)
  }

  #number(level: Level, record: DocumentRecord, above: string | undefined, root: DocumentRecord): void {
    const { table, id: field } = definitionOf(level.catalogue)
    const stored = this.#stored.get(record)
    const id = stored ? Number(stored[field]) : (this.#kept.get(record) ?? ++this.#last)
    this.#ids.set(record, id)
    const path = catalogueAbove(level.catalogue) === undefined ? record.key : `${above}/${record.key}`
    if (isNamedByKey(level.catalogue) && level.named === undefined) this.#byPath.set(`${table} ${path}`, { id, root })
    for (const part of level.parts)
      if (!stored || REFERRED.has(part.catalogue))
        for (const below of record.parts[part.name] ?? []) this.#number(part, below, path, root)
  }

  write(document: PolicyDocument): void {
    const level = rootOf(document)
    const owner = ownerOf(document)
    const root = ownerKeyOf(document)
    if (!level) return
    for (const [index, record] of document.records.entries()) {
      const uses = new Set<DocumentRecord>()
      this.uses.set(record, uses)
      const above: Record<string, unknown> = {}
      if (document.kind === 'plan version') above.pcr_plan_id = this.#idOf('policy-plan', owner ?? '', uses)
      if (document.kind === 'layout') above.work_group_id = this.#idOf('rule-workflow-group', owner ?? '', uses)
      this.#write(level, record, index, { document, above, root, uses, inputs: new Map() })
    }
  }

  /** Values that say their number keep their order; the others have none. */
  orderZoneValues(): void {
    const rows = this.tables.get('zone-value') ?? []
    const numbers = rows.map(({ seq }) => seq)
    const wanted = (row: Row) => this.#wanted.get(row) ?? Infinity
    const ordered = rows.toSorted((a, b) => wanted(a) - wanted(b) || Number(a.seq) - Number(b.seq))
    this.tables.set(
      'zone-value',
      ordered.map((row, index) => ({ ...row, seq: numbers[index] })),
    )
  }

  #idOf(catalogue: DocumentCatalogue, path: string, uses: Set<DocumentRecord>): number | undefined {
    const found = this.#byPath.get(`${definitionOf(catalogue).table} ${path}`)
    if (found) uses.add(found.root)
    return found ? found.id : this.#known(catalogue, path)
  }

  #write(level: Level, record: DocumentRecord, index: number, place: Place): void {
    if (this.#stored.has(record)) return
    const { catalogue: name, named } = level
    const { id: idField, fields } = definitionOf(name)
    const id = this.#ids.get(record) ?? 0
    const order = (index + 1) * PLACE_STEP
    const row: Record<string, unknown> = { [idField]: id, row_version: 1 }
    for (const field of Object.keys(fields)) row[field] = place.above[field] ?? null
    Object.assign(row, 'key' in fields && { key: record.key }, 'place' in fields && { place: order })
    if ('seq' in fields) row.seq = index + 1
    if (named) row[named] = this.#named(level, named, record, place)
    for (const field of fieldsOf(level)) row[field] = record.values[field] ?? fields[field]?.default ?? null
    for (const field of Object.keys(record.values)) row[field] = this.#value(level, field, record, row, place)
    if (row.place === null) row.place = order
    if (idField === 'seq') {
      row.seq = id
      if (typeof record.values.seq === 'number') this.#wanted.set(row, record.values.seq)
    }
    this.rows.set(record, row)
    this.tables.set(name, this.tables.get(name) ?? [])
    this.tables.get(name)?.push(row)
    this.#writeParts(level, record, row, place)
  }

  #writeParts(level: Level, record: DocumentRecord, row: Row, place: Place): void {
    let { inputs } = place
    for (const part of level.parts) {
      const records = record.parts[part.name] ?? []
      const owner = ownerFields(part, level).map(([own, ofOwner]) => [own, row[ofOwner]])
      const above = { ...place.above, ...Object.fromEntries(owner) }
      for (const [index, below] of records.entries()) this.#write(part, below, index, { ...place, above, inputs })
      if (part.catalogue === 'policy-plan-rule-zone') inputs = this.#inputs(records)
    }
  }

  #inputs(records: readonly DocumentRecord[]): Place['inputs'] {
    const { id } = definitionOf('policy-plan-rule-zone')
    const rowOf = (record: DocumentRecord) => this.rows.get(record) ?? this.#stored.get(record) ?? {}
    return new Map(
      records.map((record) => [
        record.key,
        { id: this.#ids.get(record) ?? Number(rowOf(record)[id]), row: rowOf(record) },
      ]),
    )
  }

  /** What a record without a key of its own is of. */
  #named(level: Level, field: string, record: DocumentRecord, place: Place): unknown {
    if (level.catalogue === 'policy-plan-mapping-unit')
      return place.inputs.get(record.key)?.id ?? this.#lacks(record, field, 'policy-plan-rule-zone', record.key, place)
    const { catalogue = level.catalogue } = namedRecord(level.catalogue, field, {}) ?? {}
    const path = catalogueAbove(catalogue) ? `${place.root}/${record.key}` : record.key
    return this.#idOf(catalogue, path, place.uses) ?? this.#lacks(record, field, catalogue, path, place)
  }

  #value({ catalogue: name }: Level, field: string, record: DocumentRecord, row: Row, place: Place): unknown {
    const value = record.values[field] as DocumentValue
    if (isCaseField(name, field)) {
      const idOf = (catalogue: DocumentCatalogue, path: string) =>
        this.#idOf(catalogue, path, place.uses) ?? this.#lacks(record, field, catalogue, path, place) ?? 0
      return JSON.stringify(caseInIds(field, value, idOf))
    }
    if (typeof value === 'object' && value !== null && 'id' in value) return value.id
    const text = typeof value === 'string' ? value : ''
    const input = place.inputs.get(record.key)?.row
    const named = typeof value === 'string' ? namedRecord(name, field, { ...row, ...record.values }, input) : undefined
    if (!named || !isNamedByKey(named.catalogue)) return value
    const paths = named.many ? text.split(',') : [text]
    const ids = paths.map(
      (path) =>
        this.#idOf(named.catalogue, path, place.uses) ?? this.#lacks(record, field, named.catalogue, path, place),
    )
    return definitionOf(name).fields[field]?.kind === 'text' ? ids.join(',') : ids[0]
  }

  #lacks(record: DocumentRecord, field: string, catalogue: DocumentCatalogue, path: string, { document }: Place): null {
    this.missing.push({ document: document.path, record, field, catalogue, path })
    return null
  }
}
