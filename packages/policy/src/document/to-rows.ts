import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import { topOfPath } from './document-path.ts'
import { PLACE_STEP } from '../order.ts'
import { caseInIds, isCaseField } from './case-records.ts'
import { CATALOGUE_LEVELS, fieldsOf, ownerFields, REFERRED_CATALOGUES, ROOTS, type Level } from './levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument, Row } from './model.ts'
import { namedRecord } from './named-record.ts'
import { catalogueAbove, isNamedByKey, type Tables } from './record-paths.ts'

/** Rows that are only decided with have numbers above all stored ids. */
const LAST_STORED_ID = 10 ** 12

/** The id of a record until it is stored. No figure or text of a document is one. */
export class NewId {
  readonly name: string

  constructor(count: number) {
    this.name = `new ${count}`
  }

  toString(): string {
    return this.name
  }
}

type RecordId = number | NewId

/** A reference to a record that none of the documents has. */
export interface MissingRecord {
  document: string
  /** The referring record and its field. */
  record: DocumentRecord
  field: string
  catalogue: DocumentCatalogue
  path: string
}

/** Finds the id of a record that none of the documents has. */
export type KnownRecord = (catalogue: DocumentCatalogue, path: string) => number | undefined

export interface RowsToWrite {
  missing: readonly MissingRecord[]
  /**
   * The row of each record. Where it names records that are not stored yet, it has a `NewId`, a list of ids, or JSON with
   * the names of such ids.
   */
  rows: ReadonlyMap<DocumentRecord, Row>
}

export interface MadeRows {
  tables: Tables
  missing: readonly MissingRecord[]
  /** For each root record, the records that it and everything below it refer to. */
  uses: ReadonlyMap<DocumentRecord, ReadonlySet<DocumentRecord>>
}

/** Stored ids of records that stay the same. */
export type KeptIds = ReadonlyMap<DocumentRecord, number>

/** Known records: their ids, or whole rows that are taken as they are. */
interface Stored {
  kept?: KeptIds
  rows?: ReadonlyMap<DocumentRecord, Row> | undefined
  newId: (count: number) => RecordId
}

/** Builds the rows of a whole network from documents, to decide with. Records without a kept id get a new number. */
export function tablesOf(
  documents: readonly PolicyDocument[],
  known: KnownRecord = () => undefined,
  kept?: KeptIds,
): MadeRows {
  const made = rowsMade(documents, known, { ...(kept && { kept }), newId: (count) => LAST_STORED_ID + count })
  made.orderZoneValues()
  return made
}

/** Builds the rows of documents that are to be stored. Records of `rows` are stored already. */
export function rowsToWrite(
  documents: readonly PolicyDocument[],
  known: KnownRecord = () => undefined,
  rows?: ReadonlyMap<DocumentRecord, Row>,
): RowsToWrite {
  return rowsMade(documents, known, { rows, newId: (count) => new NewId(count) })
}

function rowsMade(documents: readonly PolicyDocument[], known: KnownRecord, stored: Stored): RowWriter {
  const writer = new RowWriter(known, stored)
  for (const document of documents) writer.number(document)
  for (const document of documents) writer.write(document)
  return writer
}

/** The level of a document's records. */
export function rootOf({ kind, path }: Pick<PolicyDocument, 'kind' | 'path'>): Level | undefined {
  return kind === 'catalogue' ? CATALOGUE_LEVELS.get(path) : ROOTS[kind]
}

/** The key of a document's owner: `roaming` of `plans/roaming/2026-11-01`, `entry` of `workflows/entry.layout`. */
function ownerOf({ kind, path }: PolicyDocument): string | undefined {
  return kind === 'plan version' || kind === 'layout' ? topOfPath(path).split('/')[1] : undefined
}

/** The key of the zone map or workflow that contains the zones or nodes of a document. */
export function ownerKeyOf(document: PolicyDocument): string {
  return ownerOf(document) ?? document.records[0]?.key ?? ''
}

const REFERRED = new Set<DocumentCatalogue>(REFERRED_CATALOGUES)

interface Place {
  document: PolicyDocument
  /** Ids of the owners, by the field that names each. */
  above: Record<string, unknown>
  /** Key of the root, which contains the keys of zones and nodes. */
  root: string
  uses: Set<DocumentRecord>
  inputs: ReadonlyMap<string, { id: unknown; row: Row }>
}

class RowWriter {
  readonly rows = new Map<DocumentRecord, Row>()
  readonly #known: KnownRecord
  readonly #kept: KeptIds
  readonly #stored: ReadonlyMap<DocumentRecord, Row>
  readonly tables = new Map<DocumentCatalogue, Row[]>()
  readonly missing: MissingRecord[] = []
  readonly #ids = new Map<DocumentRecord, RecordId>()
  readonly #byPath = new Map<string, { id: RecordId; root: DocumentRecord }>()
  readonly uses = new Map<DocumentRecord, Set<DocumentRecord>>()
  readonly #newId: Stored['newId']
  /** New ids are unique over all tables. */
  #made = 0
  /** Ranks that texts give to zone values. */
  readonly #wanted = new Map<Row, number>()

  constructor(known: KnownRecord, { kept = new Map(), rows = new Map(), newId }: Stored) {
    this.#known = known
    this.#kept = kept
    this.#stored = rows
    this.#newId = newId
  }

  /** Gives every record an id, in document order. */
  number(document: PolicyDocument): void {
    const root = rootOf(document)
    if (root) for (const record of document.records) this.#number(root, record, ownerOf(document), record)
  }

  #number(level: Level, record: DocumentRecord, above: string | undefined, root: DocumentRecord): void {
    const { table, id: field } = definitionOf(level.catalogue)
    const stored = this.#stored.get(record)
    const id = stored ? Number(stored[field]) : (this.#kept.get(record) ?? this.#newId(++this.#made))
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
      const place = { document, above, root, uses, inputs: new Map() }
      const idOfOwner = (field: string, catalogue: DocumentCatalogue) =>
        this.#idOf(catalogue, owner ?? '', uses) ?? this.#lacks(record, field, catalogue, owner ?? '', place)
      if (document.kind === 'plan version') above.pcr_plan_id = idOfOwner('pcr_plan_id', 'policy-plan')
      if (document.kind === 'layout') above.work_group_id = idOfOwner('work_group_id', 'rule-workflow-group')
      this.#write(level, record, index, place)
    }
  }

  /** Orders zone values with a rank by it. The order of others does not matter. */
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

  #idOf(catalogue: DocumentCatalogue, path: string, uses: Set<DocumentRecord>): RecordId | undefined {
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
      records.map((record) => [record.key, { id: this.#ids.get(record) ?? rowOf(record)[id], row: rowOf(record) }]),
    )
  }

  /** The id in the reference that names a record without a key of its own. */
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
      const idOf = (catalogue: DocumentCatalogue, path: string) => {
        const id = this.#idOf(catalogue, path, place.uses) ?? this.#lacks(record, field, catalogue, path, place) ?? 0
        return id instanceof NewId ? id.name : id
      }
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
    if (definitionOf(name).fields[field]?.kind !== 'text') return ids[0]
    return ids.some((id) => id instanceof NewId) ? ids : ids.join(',')
  }

  #lacks(record: DocumentRecord, field: string, catalogue: DocumentCatalogue, path: string, { document }: Place): null {
    this.missing.push({ document: document.path, record, field, catalogue, path })
    return null
  }
}
