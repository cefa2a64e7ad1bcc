import { movedPairs } from '../moved-rows.ts'
import { pairsOf, uniquePairs } from '../pairs.ts'
import { definitionOf } from './document-catalogue.ts'
import { fieldsOf, type Level } from './levels.ts'
import { isSameValue, type DocumentRecord, type PolicyDocument } from './model.ts'
import { rootOf } from './to-rows.ts'

/** A record on both sides of a comparison. Without `before` it was added, without `after` it was removed. */
export interface RecordPair {
  before: DocumentRecord | undefined
  after: DocumentRecord | undefined
  /** It has another owner than before, or another place among records of equal priority. */
  hasMoved: boolean
  /** Its owner was added or removed together with it. */
  isWithOwner: boolean
  /** Keys from the root to its position, or its last position if it was removed. */
  path: readonly string[]
}

/** Records of one owner: those of `after` in order, then the removed ones. */
export interface Siblings {
  level: Level
  /** Levels below the root of the document. */
  depth: number
  pairs: readonly RecordPair[]
}

/** Compares all records of a document, owners first. Either side may be missing. */
export function compareDocument(before: PolicyDocument | undefined, after: PolicyDocument | undefined): Siblings[] {
  const level = rootOf((after ?? before) as PolicyDocument)
  if (!level) return []
  const found: Siblings[] = []
  const root = { before: before?.records ?? [], after: after?.records ?? [], isNew: false, isGone: false, path: [] }
  compareLevel(level, 0, [root], found)
  return found
}

/** The records of one owner on both sides. */
interface Owned {
  before: readonly DocumentRecord[]
  after: readonly DocumentRecord[]
  isNew: boolean
  isGone: boolean
  path: readonly string[]
}

function compareLevel(level: Level, depth: number, owners: readonly Owned[], found: Siblings[]): void {
  const matches = owners.map((owned) => pairRecords(level, owned))
  const strays = pairMoved(level, owners, matches)
  const siblings = owners.map((owned, at): Siblings => ({
    level,
    depth,
    pairs: recordPairs(owned, matches[at] ?? new Map(), strays),
  }))
  found.push(...siblings.filter(({ pairs }) => pairs.length > 0))
  for (const part of level.parts) {
    const below = siblings.flatMap(({ pairs }) =>
      pairs.flatMap(({ before, after, path }): Owned[] => {
        const [left, right] = [before?.parts[part.name] ?? [], after?.parts[part.name] ?? []]
        return left === right || left.length + right.length === 0
          ? []
          : [{ before: left, after: right, isNew: !before, isGone: !after, path }]
      }),
    )
    if (below.length > 0) compareLevel(part, depth + 1, below, found)
  }
}

type Matches = ReadonlyMap<DocumentRecord, DocumentRecord>

function recordPairs(owned: Owned, matches: Matches, strays: Matches): RecordPair[] {
  const stays = unmovedOf(owned, matches)
  const kept = new Set([...matches.values(), ...strays.values()])
  const there = owned.after.map((after): RecordPair => {
    const before = matches.get(after) ?? strays.get(after)
    return {
      before,
      after,
      hasMoved: before !== undefined && !stays.has(after),
      isWithOwner: !before && owned.isNew,
      path: [...owned.path, after.key],
    }
  })
  const gone = owned.before
    .filter((before) => !kept.has(before))
    .map((before) => ({
      before,
      after: undefined,
      hasMoved: false,
      isWithOwner: owned.isGone,
      path: [...owned.path, before.key],
    }))
  return [...there, ...gone]
}

/** Records that keep their place. Only the order among records of equal priority counts. */
function unmovedOf({ before, after }: Owned, matches: Matches): ReadonlySet<DocumentRecord> {
  const places = new Map(before.map((record, index) => [record, index]))
  const stays = new Set<DocumentRecord>()
  const paired = after.flatMap((record) => {
    const match = matches.get(record)
    return match ? [{ record, to: places.get(match) ?? 0, weight: 1 }] : []
  })
  for (const equals of Map.groupBy(paired, ({ record }) => record.values.priority ?? 0).values()) {
    const moved = movedPairs(equals)
    for (const [at, { record }] of equals.entries()) if (!moved[at]) stays.add(record)
  }
  return stays
}

/** Pairs records of one owner by key, or by other unique values if the key changed. Records without key and order: equal ones first. */
function pairRecords(level: Level, { before, after }: Owned): Matches {
  if (level.catalogue === 'zone-value') return pairBy([sayingOf], before, after)
  if (level.as === 'map') return pairBy([keyOf, ...uniqueNames(level)], before, after)
  const { placeWithin, fields } = definitionOf(level.catalogue)
  const isOrdered = level.as === 'one' || placeWithin !== undefined || 'seq' in fields
  return pairBy(isOrdered ? [() => ''] : [JSON.stringify, () => ''], before, after)
}

type NameOf = (record: DocumentRecord) => string | undefined

function pairBy(
  names: readonly NameOf[],
  before: readonly DocumentRecord[],
  after: readonly DocumentRecord[],
): Matches {
  const { pairs } = pairsOf(after, before, ...names.map((name) => [name, name] as const))
  return new Map(pairs)
}

function sayingOf({ values }: DocumentRecord): string {
  return JSON.stringify([values.value, values.exp_value ?? null, values.seq ?? null])
}

function uniqueNames(level: Level): NameOf[] {
  const own = new Set(fieldsOf(level))
  const groups = definitionOf(level.catalogue).unique.map((group) => group.filter((field) => own.has(field)))
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ values }) => {
      const said = group.map((field) => values[field] ?? null)
      return said.includes(null) ? undefined : JSON.stringify(said).toLowerCase()
    })
}

/** Pairs records that moved to another owner: the only added one and the only removed one with the same key. */
function pairMoved(level: Level, owners: readonly Owned[], matches: readonly Matches[]): Matches {
  if (level.as !== 'map' || level.named !== undefined || owners.length < 2) return new Map()
  const kept = new Set(matches.flatMap((own) => [...own.values()]))
  const gone = owners.flatMap(({ before }) => before.filter((record) => !kept.has(record)))
  const added = owners.flatMap(({ after }, at) => after.filter((record) => !matches[at]?.has(record)))
  return new Map(uniquePairs(added, gone, keyOf))
}

function keyOf({ key }: DocumentRecord): string {
  return key
}

/** Whether another document contains every record of this one, under the same owner. */
export function isWithin({ records }: PolicyDocument, after: PolicyDocument): boolean {
  return areWithin(records, after.records)
}

function areWithin(before: readonly DocumentRecord[], after: readonly DocumentRecord[]): boolean {
  const matchOf = matchesOf(before, after)
  return before.every((record, at) => {
    const match = matchOf(record, at)
    return match && Object.entries(record.parts).every(([name, own]) => areWithin(own, match.parts[name] ?? []))
  })
}

/** Replaces records by equal ones of another document, to save memory. In a large text with one change, these are nearly all. */
export function shareRecords(before: PolicyDocument, after: PolicyDocument): PolicyDocument {
  return { ...after, records: sharedList(before.records, after.records) }
}

function sharedList(before: readonly DocumentRecord[], after: readonly DocumentRecord[]): readonly DocumentRecord[] {
  const matchOf = matchesOf(after, before)
  const records = after.map((record, at) => sharedRecord(matchOf(record, at), record))
  const isSame = records.length === before.length && records.every((record, at) => record === before[at])
  return isSame ? before : records
}

function sharedRecord(before: DocumentRecord | undefined, after: DocumentRecord): DocumentRecord {
  if (!before) return after
  const names = Object.keys(after.parts)
  const parts = Object.fromEntries(
    names.map((name) => [name, sharedList(before.parts[name] ?? [], after.parts[name] ?? [])]),
  )
  const isSame =
    before.key === after.key &&
    areSame(before.values, after.values) &&
    names.length === Object.keys(before.parts).length &&
    names.every((name) => parts[name] === before.parts[name])
  // Keeps the record object, since its position in the text is stored by object.
  return isSame ? before : Object.assign(after, { parts })
}

function areSame(one: DocumentRecord['values'], other: DocumentRecord['values']): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]))
}

/** Finds the record with the same key in another list; without keys, the one at the same index. */
function matchesOf(one: readonly DocumentRecord[], other: readonly DocumentRecord[]) {
  if (one.every(({ key }, at) => key === other[at]?.key)) return (_record: DocumentRecord, at: number) => other[at]
  const byKey = new Map(other.map((record) => [record.key, record]))
  return ({ key }: DocumentRecord, at: number) => (key === '' ? other[at] : byKey.get(key))
}
