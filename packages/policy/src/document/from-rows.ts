import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import { compareText, comparePlaces, compareStrength, type Ranked } from '../order.ts'
import { dayOf } from '../plan/version-status.ts'
import { caseInKeys, isCaseField } from './case-records.ts'
import { documentKind, drawingPath, topOfPath } from './document-path.ts'
import { CATALOGUE_LEVELS, fieldsOf, ownerFields, ROOTS, type Level } from './levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument, Row } from './model.ts'
import { tiedValues } from './tied-values.ts'
import { namedRecord, type Named } from './named-record.ts'
import { isNamedByKey, keyOfRow, RecordPaths, type Tables } from './record-paths.ts'

/** Kinds of documents with a single record at the root. */
const ONE_RECORD = ['network', 'zone map', 'plan', 'plan version', 'workflow', 'test'] as const
type OneRecord = (typeof ONE_RECORD)[number]

/** Builds documents from rows. The rows must include all records that the documents refer to. */
export class DocumentReader {
  readonly #tables: Tables
  readonly #paths: RecordPaths
  /** The row of each record. */
  readonly rows = new Map<DocumentRecord, Row>()
  readonly #groups = new Map<Level, ReadonlyMap<string, readonly Row[]>>()

  constructor(tables: Tables) {
    this.#tables = tables
    this.#paths = new RecordPaths(tables)
  }

  /** All documents ordered by path, except those of some rows. */
  all(without: readonly Row[] = []): PolicyDocument[] {
    const rowsOf = (kind: OneRecord) => this.#rows(ROOTS[kind].catalogue).filter((row) => !without.includes(row))
    return [
      ...[...CATALOGUE_LEVELS].flatMap(([path, level]) => this.#catalogue(path, level)),
      ...ONE_RECORD.flatMap((kind) => rowsOf(kind).map((row) => this.#document(kind, row))),
      ...this.#rows(ROOTS.workflow.catalogue).flatMap((row) => this.#layout(row)),
    ].toSorted((a, b) => compareText(a.path, b.path))
  }

  /** The document at a path; undefined if the rows have none. */
  at(path: string): PolicyDocument | undefined {
    const level = CATALOGUE_LEVELS.get(path)
    if (level) return this.#catalogue(path, level)[0]
    const root = this.rootAt(path)
    if (!root) return undefined
    return documentKind(path) === 'layout' ? this.#layout(root.row)[0] : this.#document(root.kind, root.row)
  }

  /** The row of a document's root. A layout has that of its workflow. */
  rootAt(path: string): { kind: OneRecord; row: Row } | undefined {
    const kind = documentKind(path)
    const of = kind === 'layout' ? 'workflow' : ONE_RECORD.find((one) => one === kind)
    const own = kind === 'layout' ? topOfPath(path) : path
    const row = of && this.#rows(ROOTS[of].catalogue).find((one) => this.#path(of, one) === own)
    return of && row && { kind: of, row }
  }

  #document(kind: OneRecord, row: Row): PolicyDocument {
    return { path: this.#path(kind, row), kind, records: [this.#record(ROOTS[kind], row)] }
  }

  #path(kind: OneRecord, row: Row): string {
    const key = String(row.key)
    if (kind === 'zone map') return `zones/${key}`
    if (kind === 'workflow') return `workflows/${key}`
    if (kind === 'network') return keyOfRow('setting', row)
    if (kind === 'test') return `tests/${this.#ownerOf(row)}/${key}`
    return kind === 'plan' ? `plans/${key}/plan` : `plans/${this.#paths.of('policy-plan', row.pcr_plan_id)}/${key}`
  }

  /** The key of a test case's plan or workflow. */
  #ownerOf({ pcr_plan_id: plan, work_group_id: workflow }: Row): string {
    const key = plan === null ? this.#paths.of('rule-workflow-group', workflow) : this.#paths.of('policy-plan', plan)
    return key ?? ''
  }

  #layout(workflow: Row): PolicyDocument[] {
    this.#positions ??= Map.groupBy(this.#rows(ROOTS.layout.catalogue), ({ work_group_id: of }) => of)
    const rows = this.#positions.get(workflow.work_group_id) ?? []
    const records = rows.map((position) => this.#record(ROOTS.layout, position)).toSorted(byKey)
    const path = drawingPath(this.#path('workflow', workflow))
    return records.length === 0 ? [] : [{ path, kind: 'layout', records }]
  }

  #positions: ReadonlyMap<unknown, readonly Row[]> | undefined

  #catalogue(path: string, level: Level): PolicyDocument[] {
    const rows = this.#rows(level.catalogue)
    const records = this.#inOrder(level, rows).map((row) => this.#record(level, row))
    return records.length === 0 ? [] : [{ path, kind: 'catalogue', records: sorted(level, records) }]
  }

  #rows(catalogue: DocumentCatalogue): readonly Row[] {
    return this.#tables.get(catalogue) ?? []
  }

  #record(level: Level, row: Row): DocumentRecord {
    const parts = level.parts.flatMap((part) => {
      const records = this.#below(part, level, row)
      return records.length === 0 ? [] : [[part.name, records] as const]
    })
    const record = { key: this.#key(level, row), values: this.#values(level, row), parts: Object.fromEntries(parts) }
    this.rows.set(record, row)
    return record
  }

  #key({ catalogue, named }: Level, row: Row): string {
    if (named === undefined) return keyOfRow(catalogue, row)
    const to = namedRecord(catalogue, named, row)?.catalogue ?? catalogue
    const path = this.#paths.of(to, row[named]) ?? ''
    // Inside its owner, a record is named by its last key, such as the input of a rule plan or the node of a workflow.
    return path.slice(path.lastIndexOf('/') + 1)
  }

  #below(level: Level, owner: Level, row: Row): DocumentRecord[] {
    const pairs = ownerFields(level, owner)
    const groups =
      this.#groups.get(level) ??
      Map.groupBy(this.#rows(level.catalogue), (one) => pairs.map(([own]) => one[own]).join(' '))
    this.#groups.set(level, groups)
    const rows = groups.get(pairs.map(([, ofOwner]) => row[ofOwner]).join(' ')) ?? []
    const records = this.#inOrder(level, rows).map((one) => this.#record(level, one))
    return sorted(level, records)
  }

  /** Orders rows as decisions use them: by strength and place, or by sequence. Rows without an order are sorted by key. */
  #inOrder(level: Level, rows: readonly Row[]): readonly Row[] {
    const { fields, placeWithin } = definitionOf(level.catalogue)
    if (placeWithin) return rows.toSorted(isRanked(level) ? byStrength : byPlace)
    return 'seq' in fields ? rows.toSorted((a, b) => Number(a.seq) - Number(b.seq)) : rows
  }

  #values(level: Level, row: Row): DocumentRecord['values'] {
    const { fields } = definitionOf(level.catalogue)
    const values: Record<string, DocumentValue> = {}
    for (const field of fieldsOf(level)) {
      const of = fields[field]
      const stored = row[field] ?? null
      const isDay = of?.kind === 'text' && of.format === 'day' && typeof stored === 'string'
      const value = isDay ? dayOf(stored) : stored
      if (value === (of?.default ?? null)) continue
      if (isCaseField(level.catalogue, field)) {
        const pathOf = (catalogue: DocumentCatalogue, id: number) => this.#paths.of(catalogue, id)
        values[field] = caseInKeys(field, JSON.parse(value as string), pathOf)
        continue
      }
      const input = field === 'mapping_value' ? this.#inputOf(row) : undefined
      values[field] =
        value === null ? null : this.#value(value as string | number, namedRecord(level.catalogue, field, row, input))
    }
    const rank = level.catalogue === 'zone-value' ? this.#rankOf(row) : undefined
    if (rank !== undefined) values.seq = rank
    return values
  }

  #rankOf(row: Row): number | undefined {
    this.#tied ??= tiedValues(this.#tables)
    return this.#tied.get(row)
  }

  #tied: ReadonlyMap<Row, number> | undefined

  #inputOf({ ap_rule_zone_id: id }: Row): Row | undefined {
    this.#inputs ??= new Map(this.#rows('policy-plan-rule-zone').map((row) => [row.ap_rule_zone_id, row]))
    return this.#inputs.get(id)
  }

  #inputs: ReadonlyMap<unknown, Row> | undefined

  #value(value: string | number, named: Named | undefined): DocumentValue {
    if (!named || !isNamedByKey(named.catalogue)) return value
    const ids = typeof value === 'number' ? [value] : (idsOfParameter(value) ?? [])
    const paths = ids.map((id) => this.#paths.of(named.catalogue, id))
    const isKnown = paths.length > 0 && paths.every((path) => path !== undefined) && (named.many || paths.length === 1)
    return isKnown ? paths.join(',') : { id: value }
  }
}

/** Sorts records whose order does not matter: by key, or without keys by content. */
function sorted(level: Level, records: readonly DocumentRecord[]): DocumentRecord[] {
  const { placeWithin, fields } = definitionOf(level.catalogue)
  if (level.catalogue === 'zone-value') return records.toSorted((a, b) => rankOfValue(a) - rankOfValue(b))
  if (placeWithin || 'seq' in fields) return [...records]
  return records.toSorted(level.as === 'map' ? byKey : byContent)
}

/** Sorts records of a text into the order of `DocumentReader`. Among records of equal priority, the order of lines stays. */
export function inOrder(level: Level, records: readonly DocumentRecord[]): DocumentRecord[] {
  if (!definitionOf(level.catalogue).placeWithin || !isRanked(level)) return sorted(level, records)
  const usual = definitionOf(level.catalogue).fields.priority?.default ?? 0
  const priorityOf = ({ values }: DocumentRecord) => Number(values.priority ?? usual)
  return records.toSorted((a, b) => priorityOf(b) - priorityOf(a))
}

/** Values whose order matters come first. */
function rankOfValue({ values }: DocumentRecord): number {
  return typeof values.seq === 'number' ? values.seq : Number.MAX_SAFE_INTEGER
}

function byKey(a: DocumentRecord, b: DocumentRecord): number {
  return compareText(a.key, b.key)
}

function byContent(a: DocumentRecord, b: DocumentRecord): number {
  return compareText(JSON.stringify(a), JSON.stringify(b))
}

function isRanked({ catalogue }: Level): boolean {
  return definitionOf(catalogue).fields.priority?.role === 'orders'
}

function byPlace(a: Row, b: Row): number {
  return comparePlaces(rankOf(a), rankOf(b))
}

function byStrength(a: Row, b: Row): number {
  return compareStrength(rankOf(a), rankOf(b))
}

function rankOf({ priority, place, key }: Row): Ranked {
  return { priority: Number(priority ?? 0), place: Number(place ?? 0), key: typeof key === 'string' ? key : '' }
}
