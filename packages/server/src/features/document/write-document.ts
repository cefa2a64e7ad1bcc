import { isDeepStrictEqual } from 'node:util'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fieldsOf, type Level } from '@tollgate/policy/document/levels.ts'
import type { DocumentRecord, PolicyDocument, Row } from '@tollgate/policy/document/model.ts'
import { writingTurn } from '@tollgate/policy/document/document-path.ts'
import { pairRecords } from '@tollgate/policy/document/pair-records.ts'
import { movedPairs } from '@tollgate/policy/plan/moved-rows.ts'
import { placesFor } from '@tollgate/policy/plan/places.ts'
import { isMadeId, rootOf } from '@tollgate/policy/document/to-rows.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import {
  bodyParser,
  changeRow,
  insertRow,
  lockRow,
  removeRow,
  type WriteTransaction,
} from '../../catalogue/write-rows.ts'
import type { Actor } from '../../history/record-change.ts'

/** Where the writing stands, so that what fails is told at its place in the text. */
export interface Current {
  record?: DocumentRecord
  source?: Source
  values?: Written
  id?: number
}

export interface Writing {
  transaction: WriteTransaction
  sourceNamed: SourceNamed
  actor: Actor
  current: Current
}

/** Levels that a document has at most. */
const DEEPEST = 16

/** A record that is to be there. */
interface Step {
  level: Level
  /** Records are written from the roots down: those of all documents of a kind before their parts. */
  turn: number
  before: DocumentRecord | undefined
  after: DocumentRecord
  /** Among its siblings, where it has to be written. */
  place: number | undefined
}

/** A document as it is to be, and as it is stored. */
export interface Change {
  before: PolicyDocument | undefined
  after: PolicyDocument
}

/** Writes what differs between stored documents and the wanted ones, and nothing else. Answers how many rows it wrote. */
export function writeDocuments(
  writing: Writing,
  changes: readonly Change[],
  rows: { stored: ReadonlyMap<DocumentRecord, Row>; made: ReadonlyMap<DocumentRecord, Row> },
): Promise<number> {
  return new DocumentWriter(writing, rows.stored, rows.made).run(changes)
}

class DocumentWriter {
  readonly #writing: Writing
  readonly #stored: ReadonlyMap<DocumentRecord, Row>
  readonly #made: ReadonlyMap<DocumentRecord, Row>
  /** Stored ids of the records that the document names by ids of its own. */
  readonly #ids = new Map<number, number>()
  readonly #removed: { level: Level; record: DocumentRecord }[] = []
  readonly #steps: Step[] = []
  #written = 0

  constructor(writing: Writing, stored: ReadonlyMap<DocumentRecord, Row>, made: ReadonlyMap<DocumentRecord, Row>) {
    this.#writing = writing
    this.#stored = stored
    this.#made = made
  }

  async run(changes: readonly Change[]): Promise<number> {
    for (const { before, after } of changes) {
      const level = rootOf(after)
      if (level) this.#compare(level, before?.records ?? [], after.records, writingTurn(after.path) * DEEPEST)
    }
    const steps = this.#steps.toSorted((a, b) => a.turn - b.turn || rankOf(a) - rankOf(b))
    // What refers to another record of the document goes before it.
    for (const { level, record } of this.#removed.toReversed()) await this.#remove(level, record)
    for (const step of steps) await this.#write(step)
    for (const step of steps) await this.#link(step)
    return this.#written
  }

  #compare(level: Level, before: readonly DocumentRecord[], after: readonly DocumentRecord[], turn: number): void {
    const { before: partners, removed } = pairRecords(level, before, after)
    for (const record of removed) this.#removed.push({ level, record })
    const places = this.#places(level, after, partners)
    for (const record of after) {
      const was = partners.get(record)
      if (was) this.#ids.set(this.#madeId(level, record), this.#storedId(level, was))
      this.#steps.push({ level, turn, before: was, after: record, place: places.get(record) })
      for (const part of level.parts)
        this.#compare(part, was?.parts[part.name] ?? [], record.parts[part.name] ?? [], turn + 1)
    }
  }

  /** The places of siblings, where their order is not that of the stored ones any more. */
  #places(
    level: Level,
    after: readonly DocumentRecord[],
    partners: ReadonlyMap<DocumentRecord, DocumentRecord>,
  ): ReadonlyMap<DocumentRecord, number> {
    const changed = new Map<DocumentRecord, number>()
    if (!catalogueOf(level.catalogue).placeWithin || level.as === 'one') return changed
    const placeOf = (record: DocumentRecord) => {
      const was = partners.get(record)
      return was && Number(this.#stored.get(was)?.place ?? 0)
    }
    // Of different priorities the place says nothing.
    for (const equals of Map.groupBy(after, ({ values }) => values.priority ?? 0).values()) {
      const stored = equals.flatMap((record) => {
        const to = placeOf(record)
        return to === undefined ? [] : [{ record, to, weight: 1 }]
      })
      const moved = movedPairs(stored)
      const staying = new Set(stored.flatMap(({ record }, at) => (moved[at] ? [] : [record])))
      const wanted = equals.map((record) => ({ place: placeOf(record), stays: staying.has(record) }))
      for (const [at, place] of placesFor(wanted).entries())
        if (place !== wanted[at]?.place) changed.set(equals[at] as DocumentRecord, place)
    }
    return changed
  }

  async #remove(level: Level, record: DocumentRecord): Promise<void> {
    const { transaction, actor } = this.#writing
    const id = this.#storedId(level, record)
    await removeRow(transaction, this.#at(level, record, { id }), id, { actor })
    this.#written += 1
  }

  async #write(step: Step): Promise<void> {
    if (step.before) await this.#change(step, step.before)
    else await this.#create(step)
  }

  async #create({ level, after, place }: Step): Promise<void> {
    const { transaction, actor } = this.#writing
    const { catalogue } = this.#writing.sourceNamed(level.catalogue)
    const row = this.#rowOf(level, after)
    const order = { place: place ?? after.values.place ?? null, seq: null }
    const own = Object.fromEntries(
      Object.keys(catalogue.fields).map((field) => [
        field,
        this.#asStored(level.catalogue, field, field in order ? order[field as 'seq'] : row[field]),
      ]),
    )
    const source = this.#at(level, after, { values: own as Written })
    const inserted = await insertRow(transaction, source, bodyParser(catalogue)(own, 'create'), actor)
    this.#ids.set(this.#madeId(level, after), numberIn(inserted, catalogue.id))
    this.#written += 1
  }

  async #change({ level, after, place }: Step, before: DocumentRecord): Promise<void> {
    const row = this.#rowOf(level, after)
    const fields = fieldsOf(level).filter((field) => !isDeepStrictEqual(before.values[field], after.values[field]))
    const values: Record<string, unknown> = Object.fromEntries(
      fields.map((field) => [field, this.#asStored(level.catalogue, field, row[field])]),
    )
    if (place !== undefined) values.place = place
    if (Object.keys(values).length > 0) await this.#update(level, after, this.#storedId(level, before), values)
  }

  /** References to records that were not stored yet when their own was written. */
  async #link({ level, before, after }: Step): Promise<void> {
    const late = this.#late.get(after)
    if (!late) return
    const id = before ? this.#storedId(level, before) : (this.#ids.get(this.#madeId(level, after)) ?? 0)
    await this.#update(level, after, id, Object.fromEntries(late.map(([field, made]) => [field, this.#ids.get(made)])))
  }

  readonly #late = new Map<DocumentRecord, (readonly [field: string, made: number])[]>()

  async #update(level: Level, record: DocumentRecord, id: number, values: Record<string, unknown>): Promise<void> {
    const { transaction, actor } = this.#writing
    const source = this.#at(level, record, { id, values: values as Written })
    const parsed = bodyParser(source.catalogue)(values, 'update')
    await changeRow(transaction, source, await lockRow(transaction.trx, source, id), parsed, actor)
    this.#written += 1
  }

  #at({ catalogue }: Level, record: DocumentRecord, about: Pick<Current, 'values' | 'id'>): Source {
    const source = this.#writing.sourceNamed(catalogue)
    Object.assign(this.#writing.current, { id: undefined, values: undefined, record, source, ...about })
    return source
  }

  /** A value with the ids of rows in place of the document's own; nothing where there is no such row yet. */
  #asStored(catalogue: CatalogueName, field: string, value: unknown): unknown {
    if (isMadeId(value)) return this.#ids.get(value) ?? null
    if (typeof value !== 'string' || !holdsIds(catalogue, field)) return value
    const parts = value.split(',').map(Number)
    return parts.every((id) => this.#ids.has(id)) ? parts.map((id) => this.#ids.get(id)).join(',') : value
  }

  #rowOf(level: Level, record: DocumentRecord): Row {
    const row = this.#made.get(record) ?? {}
    const late = catalogueOf(level.catalogue).references.flatMap(({ field }) => {
      const made = row[field]
      return isMadeId(made) && !this.#ids.has(made) ? [[field, made] as const] : []
    })
    if (late.length > 0) this.#late.set(record, late)
    return row
  }

  #madeId({ catalogue }: Level, record: DocumentRecord): number {
    return Number(this.#made.get(record)?.[catalogueOf(catalogue).id])
  }

  #storedId({ catalogue }: Level, record: DocumentRecord): number {
    return Number(this.#stored.get(record)?.[catalogueOf(catalogue).id])
  }
}

/** Texts that hold ids: of one catalogue or another, or lists of them. */
function holdsIds(catalogue: CatalogueName, field: string): boolean {
  return /param[12]$/.test(field) || catalogueOf(catalogue).relations.some((one) => one.field === field)
}

/** New values of zones get their numbers in the order that decides between them. */
function rankOf({ level, after }: Step): number {
  const rank = level.catalogue === 'zone-value' ? after.values.seq : 0
  return typeof rank === 'number' ? rank : Number.MAX_SAFE_INTEGER
}
