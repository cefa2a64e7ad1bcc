import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fieldsOf, ROOTS, tableOf, type Level } from '@tollgate/policy/document/levels.ts'
import type { DocumentRecord, PolicyDocument, Row } from '@tollgate/policy/document/model.ts'
import { isCaseField, renameRecords } from '@tollgate/policy/document/case-records.ts'
import { writingTurn } from '@tollgate/policy/document/document-path.ts'
import { compareDocument, type RecordPair, type Siblings } from '@tollgate/policy/document/compare.ts'
import { placesFor } from '@tollgate/policy/plan/places.ts'
import { NewId, rootOf } from '@tollgate/policy/document/to-rows.ts'
import { writeSlice } from '../bulk/import/write-slice.ts'
import { numberIn } from '../catalogue/record-id.ts'
import type { Source, SourceFinder } from '../catalogue/select-rows.ts'
import { bodyParser, changeRow, insertRow, lockRow, removeRow, type WriteTransaction } from '../catalogue/write-rows.ts'
import type { Actor } from '../history/record-change.ts'

/** The record that is being written, so that faults get its position in the text. */
export interface Current {
  record?: DocumentRecord
  source?: Source
  values?: Written
  id?: number
  /** It is inserted together with others: any of them may be at fault. */
  isOfMany?: boolean
  /** Records are written one by one, so that the one at fault is known. */
  isEachAlone?: boolean
}

interface Writing {
  transaction: WriteTransaction
  sourceNamed: SourceFinder
  actor: Actor
  current: Current
}

/** New records per statement. */
const SLICE = 100
/** Between statements others are served. */
const PAUSE_MS = 1
/** Limit of levels in a document. */
const DEEPEST = 16
const DAY = '2026-01-01'.length

/** A record to write. */
interface Step {
  level: Level
  /** Order of writing, from the roots down: all documents of a kind before their parts. */
  turn: number
  before: DocumentRecord | undefined
  after: DocumentRecord
  /** Place among its siblings; undefined if it is not written. */
  place: number | undefined
}

/** A document before and after. A document to delete has no records after. */
export interface Change {
  before: PolicyDocument | undefined
  after: PolicyDocument
}

/** The number of written rows, and whether the stored documents now equal the wanted ones. */
interface WrittenRows {
  count: number
  isAsSaid: boolean
}

/** Writes only the differences between stored and wanted documents. */
export function writeDocuments(
  writing: Writing,
  changes: readonly Change[],
  rows: { stored: ReadonlyMap<DocumentRecord, Row>; made: ReadonlyMap<DocumentRecord, Row> },
): Promise<WrittenRows> {
  return new DocumentWriter(writing, rows.stored, rows.made).run(changes)
}

interface Removed {
  level: Level
  record: DocumentRecord
  /** It keeps records of its document from being deleted. */
  isFirst: boolean
}

/** A new record that is to be inserted. */
interface New extends Pick<Step, 'level' | 'after'> {
  values: Written
}

class DocumentWriter {
  readonly #writing: Writing
  readonly #stored: ReadonlyMap<DocumentRecord, Row>
  readonly #made: ReadonlyMap<DocumentRecord, Row>
  /** The stored id of each record that has a new one in its document, by the name of that. */
  readonly #ids = new Map<string, number>()
  readonly #removed: Removed[] = []
  readonly #steps: Step[] = []
  #new: New[] = []
  /** The names of their ids. */
  readonly #awaited = new Set<string>()
  #written = 0
  #isAsSaid = true

  constructor(writing: Writing, stored: ReadonlyMap<DocumentRecord, Row>, made: ReadonlyMap<DocumentRecord, Row>) {
    this.#writing = writing
    this.#stored = stored
    this.#made = made
  }

  async run(changes: readonly Change[]): Promise<WrittenRows> {
    for (const { before, after } of changes)
      for (const siblings of compareDocument(before, after))
        this.#plan(siblings, writingTurn(after.path) * DEEPEST, rootOf(after))
    const steps = this.#steps.toSorted((a, b) => a.turn - b.turn || rankOf(a) - rankOf(b))
    // Deletes first what only refers to others: layouts, tests, memberships. Deletes the rest after the writes.
    const [free, others] = [this.#removed.filter(isFree), this.#removed.filter((one) => !isFree(one))]
    for (const one of free) await this.#remove(one)
    for (const step of steps) await this.#write(step)
    await this.#insert()
    for (const step of steps) await this.#link(step)
    const byCatalogue = Map.groupBy(others.toReversed(), ({ level }) => level.catalogue)
    for (const own of byCatalogue.values()) for (const one of this.#insideFirst(own)) await this.#remove(one)
    return { count: this.#written, isAsSaid: this.#isAsSaid }
  }

  #plan({ level, depth, pairs }: Siblings, turn: number, root: Level | undefined): void {
    const isFirst = level !== root && root !== undefined && keepsRoots(level, root)
    const places = this.#places(level, pairs)
    for (const { before, after, isWithOwner } of pairs) {
      if (before === after && !places.has(after as DocumentRecord)) continue
      if (after) this.#steps.push({ level, turn: turn + depth, before, after, place: places.get(after) })
      if (after && before && after !== before) this.#ids.set(this.#newName(level, after), this.#storedId(level, before))
      if (!after && before && (!isWithOwner || isFirst)) this.#removed.push({ level, record: before, isFirst })
    }
  }

  /** New places of siblings whose order changed. */
  #places(level: Level, pairs: readonly RecordPair[]): ReadonlyMap<DocumentRecord, number> {
    const changed = new Map<DocumentRecord, number>()
    if (!definitionOf(level.catalogue).placeWithin || level.as === 'one') return changed
    // For different priorities the place does not matter.
    const there = pairs.flatMap(({ before, after, hasMoved }) =>
      after ? [{ before, after, stays: before && !hasMoved }] : [],
    )
    for (const equals of Map.groupBy(there, ({ after }) => after.values.priority ?? 0).values()) {
      const wanted = equals.map(({ before, stays = false }) => ({
        place: before && Number(this.#stored.get(before)?.place ?? 0),
        stays,
      }))
      for (const [at, place] of placesFor(wanted).entries())
        if (place !== wanted[at]?.place) changed.set((equals[at] as (typeof equals)[number]).after, place)
    }
    return changed
  }

  /** Orders deletions within a catalogue: inner records first, such as zones before the zone that contains them. */
  #insideFirst(removed: readonly Removed[]): Removed[] {
    const [{ level } = { level: undefined }] = removed
    const above = level && definitionOf(level.catalogue).references.find(({ of }) => of.to === level.catalogue)
    if (!level || !above) return [...removed]
    const byId = new Map(removed.map((one) => [this.#storedId(level, one.record), one]))
    const depthOf = (one: Removed, most = removed.length): number => {
      const owner = byId.get(Number(this.#stored.get(one.record)?.[above.field]))
      return owner && most > 0 ? 1 + depthOf(owner, most - 1) : 0
    }
    return removed.toSorted((a, b) => depthOf(b) - depthOf(a))
  }

  async #remove({ level, record }: Removed): Promise<void> {
    const { transaction, actor } = this.#writing
    const id = this.#storedId(level, record)
    await removeRow(transaction, this.#at(level, record, { id }), id, { actor })
    this.#written += 1
  }

  async #write(step: Step): Promise<void> {
    if (!step.before) return this.#create(step)
    await this.#insert()
    await this.#change(step, step.before)
  }

  /** Collects new records of a kind, which one statement inserts, until one of them names another. */
  async #create({ level, after, place }: Step): Promise<void> {
    const { catalogue, hooks } = this.#writing.sourceNamed(level.catalogue)
    const [first] = this.#new
    const isFull = this.#new.length >= SLICE || first?.level.catalogue !== level.catalogue
    if (isFull || this.#isAwaited(after)) await this.#insert()
    const row = this.#rowOf(level, after)
    const order = { place: place ?? after.values.place ?? null, seq: null }
    const own = Object.fromEntries(
      Object.keys(catalogue.fields).map((field) => [
        field,
        this.#asStored(level.catalogue, field, field in order ? order[field as 'seq'] : row[field]),
      ]),
    )
    this.#at(level, after, { values: own as Written })
    this.#new.push({ level, after, values: bodyParser(catalogue)(own, 'create') })
    this.#awaited.add(this.#newName(level, after))
    // A hook that queries the database must see the earlier records.
    if (this.#writing.current.isEachAlone || (hooks.beforeSave && !hooks.beforeSaveMany)) await this.#insert()
  }

  async #insert(): Promise<void> {
    const added = this.#new
    this.#new = []
    this.#awaited.clear()
    const [first] = added
    if (!first) return
    const { current, transaction, actor } = this.#writing
    const source = this.#at(first.level, first.after, { values: first.values })
    current.isOfMany = added.length > 1
    const rows = current.isOfMany
      ? await writeSlice(
          { ...transaction, source, actor },
          added.map(({ values }) => ({ line: 0, id: null, version: null, values })),
        )
      : [await insertRow(transaction, source, first.values, actor)]
    current.isOfMany = false
    for (const [at, { level, after }] of added.entries()) {
      const row = rows[at] ?? {}
      this.#look(level, after, row)
      this.#ids.set(this.#newName(level, after), numberIn(row, source.catalogue.id))
    }
    this.#written += added.length
    if (added.length > 1) await wait(PAUSE_MS)
  }

  /** Whether a new record names one that is not inserted yet. */
  #isAwaited(record: DocumentRecord): boolean {
    const values = Object.values(this.#made.get(record) ?? {}).flat()
    return values.some((value) => value instanceof NewId && this.#awaited.has(value.name))
  }

  async #change({ level, after, place }: Step, before: DocumentRecord): Promise<void> {
    if (after === before) return this.#update(level, after, this.#storedId(level, before), { place })
    const [row, stored] = [this.#rowOf(level, after), this.#stored.get(before) ?? {}]
    const said = fieldsOf(level).filter((field) => !isDeepStrictEqual(before.values[field], after.values[field]))
    const key = 'key' in row && before.key !== after.key ? ['key'] : []
    const wanted = [...said, ...key, ...placeFields(level)].map(
      (field) => [field, this.#asStored(level.catalogue, field, row[field])] as const,
    )
    const values: Record<string, unknown> = Object.fromEntries(
      wanted.filter(([field, value]) => value !== stored[field]),
    )
    if (place !== undefined) values.place = place
    if (Object.keys(values).length > 0) await this.#update(level, after, this.#storedId(level, before), values)
  }

  /** Writes references to records that were stored after the record itself. */
  async #link({ level, before, after }: Step): Promise<void> {
    const late = this.#late.get(after)
    if (!late) return
    const id = before ? this.#storedId(level, before) : (this.#ids.get(this.#newName(level, after)) ?? 0)
    const values = late.map(([field, value]) => [field, this.#asStored(level.catalogue, field, value)])
    await this.#update(level, after, id, Object.fromEntries(values))
  }

  readonly #late = new Map<DocumentRecord, (readonly [field: string, value: unknown])[]>()

  async #update(level: Level, record: DocumentRecord, id: number, values: Record<string, unknown>): Promise<void> {
    const { transaction, actor } = this.#writing
    const source = this.#at(level, record, { id, values: values as Written })
    const parsed = bodyParser(source.catalogue)(values, 'update')
    const changed = await changeRow(transaction, source, await lockRow(transaction.trx, source, id), parsed, actor)
    this.#look(level, record, changed)
    this.#written += 1
  }

  /** Notes if the stored values differ from the text: a taken key, or a value that a hook set. */
  #look(level: Level, record: DocumentRecord, stored: Readonly<Record<string, unknown>>): void {
    const row = this.#made.get(record) ?? {}
    const { fields } = definitionOf(level.catalogue)
    const isSame = [...fieldsOf(level), ...('key' in row ? ['key'] : [])].every((field) => {
      const wanted = this.#asStored(level.catalogue, field, row[field]) ?? null
      const of = fields[field]
      const isDay = of?.kind === 'text' && of.format === 'day' && typeof wanted === 'string'
      return isDay ? String(stored[field]).startsWith(wanted.slice(0, DAY)) : (stored[field] ?? null) === wanted
    })
    if (!isSame && this.#made.has(record)) this.#isAsSaid = false
  }

  #at({ catalogue }: Level, record: DocumentRecord, about: Pick<Current, 'values' | 'id'>): Source {
    const source = this.#writing.sourceNamed(catalogue)
    Object.assign(this.#writing.current, { id: undefined, values: undefined, record, source, ...about })
    return source
  }

  /** A value with stored ids instead of new ones; null while one of them is not stored. */
  #asStored(catalogue: DocumentCatalogue, field: string, value: unknown): unknown {
    if (value instanceof NewId) return this.#ids.get(value.name) ?? null
    if (Array.isArray(value)) {
      const ids = value.map((id) => this.#asStored(catalogue, field, id))
      return ids.includes(null) ? null : ids.join(',')
    }
    if (typeof value !== 'string' || !isCaseField(catalogue, field)) return value
    const to = (_catalogue: string, id: string | number) => this.#ids.get(String(id)) ?? id
    return JSON.stringify(renameRecords(field, JSON.parse(value), to))
  }

  #rowOf(level: Level, record: DocumentRecord): Row {
    const row = this.#made.get(record) ?? {}
    const late = Object.entries(row).filter(([field, value]) => this.#isLate(level, field, value))
    if (late.length > 0) this.#late.set(record, late)
    return row
  }

  /** Whether a value names a record that is stored after its own. */
  #isLate(level: Level, field: string, value: unknown): boolean {
    const isRecord = field === definitionOf(level.catalogue).id
    return (
      !isRecord &&
      (value instanceof NewId || Array.isArray(value)) &&
      this.#asStored(level.catalogue, field, value) === null
    )
  }

  #newName({ catalogue }: Level, record: DocumentRecord): string {
    return String(this.#made.get(record)?.[definitionOf(catalogue).id])
  }

  #storedId({ catalogue }: Level, record: DocumentRecord): number {
    return Number(this.#stored.get(record)?.[definitionOf(catalogue).id])
  }
}

/** Nothing refers to these: layouts, test cases, and what only links records of a document. */
function isFree({ level: { catalogue }, isFirst }: Removed): boolean {
  return isFirst || catalogue === ROOTS.test.catalogue || catalogue === ROOTS.layout.catalogue
}

/** Whether parts refer to roots of documents without going with them: members of a group, filters, called workflows. */
function keepsRoots({ catalogue }: Level, root: Level): boolean {
  const { table } = definitionOf(root.catalogue)
  return definitionOf(catalogue).references.some(({ of }) => !of.owner && tableOf(of.to) === table)
}

/** Fields of a record's owner and, for records without a key, of what they are about. */
function placeFields({ catalogue, named }: Level): string[] {
  const { references, ownedBy, keyRule } = definitionOf(catalogue)
  const owners = references.filter(({ field, of }) => of.owner || keyRule?.within.includes(field))
  return [...new Set([...owners.map(({ field }) => field), ...(ownedBy?.by ?? []), ...(named ? [named] : [])])]
}

/** New values of zones are numbered in their significant order. */
function rankOf({ level, after }: Step): number {
  const rank = level.catalogue === 'zone-value' ? after.values.seq : 0
  return typeof rank === 'number' ? rank : Number.MAX_SAFE_INTEGER
}
