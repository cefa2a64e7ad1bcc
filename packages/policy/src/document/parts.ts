import { canonicalValue, type DocumentRecord, type PolicyDocument } from './model.ts'

/** Documents up to this many characters are not cut. */
const LARGE = 256 * 1024
/** A list of more characters is cut; so is the shortened list, if it is still too long. */
const LONGEST_LIST = 8 * 1024
/** A part ends at the first mark after SHORTEST_PART characters, else after LONGEST_PART. */
const SHORTEST_PART = 4 * 1024
const LONGEST_PART = 24 * 1024
const MARKS = 16

/** Replaces the records of a part in a list. */
export interface PartReference {
  part: string
}

/** A document in pieces: canonical JSON of its records, and its parts by hash. */
export interface Cut {
  records: string
  parts: ReadonlyMap<string, Part>
}

interface Part {
  /** Canonical JSON. */
  text: string
  /** Empty for a part that is a list of parts. */
  records: readonly DocumentRecord[]
}

type HashOf = (text: string) => string

interface List {
  texts: readonly string[]
  /** Those of the texts; empty for a list of parts. */
  records: readonly DocumentRecord[]
  /** Decides whether a part ends at a place. It does not depend on what a keyed record says, so an edit moves no cut. */
  markOf: (place: number) => string
}

/**
 * Cuts a large document into parts, so that a small change changes little of what is stored and sent. The cuts only depend on
 * the records, never on earlier cuts. A small document is canonical JSON in one piece.
 */
export function inParts({ records }: PolicyDocument, hashOf: HashOf): Cut {
  const parts = new Map<string, Part>()
  // Has the length of canonical JSON, but takes a fifth of the time.
  const isLarge = JSON.stringify(records).length > LARGE
  return { records: isLarge ? listText(records, hashOf, parts) : canonicalValue(records), parts }
}

function listText(records: readonly DocumentRecord[], hashOf: HashOf, parts: Map<string, Part>): string {
  const texts = records.map((record) => recordText(record, hashOf, parts))
  let list: List = { texts, records, markOf: (place) => records[place]?.key || (texts[place] ?? '') }
  while (lengthOf(list) > LONGEST_LIST && list.texts.length > 1) list = cut(list, hashOf, parts)
  return `[${list.texts.join()}]`
}

/** Canonical JSON of a record: sorted keys. */
function recordText({ key, values, parts: below }: DocumentRecord, hashOf: HashOf, parts: Map<string, Part>): string {
  const lists = Object.keys(below)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${listText(below[name] ?? [], hashOf, parts)}`)
  return `{"key":${JSON.stringify(key)},"parts":{${lists.join()}},"values":${canonicalValue(values)}}`
}

/** The list of the parts of a list. */
function cut(list: List, hashOf: HashOf, parts: Map<string, Part>): List {
  let start = 0
  const hashes = runsOf(list).map((texts) => {
    const text = `[${texts.join()}]`
    const hash = hashOf(text)
    const end = start + texts.length
    parts.set(hash, { text, records: list.records.slice(start, end) })
    start = end
    return hash
  })
  return { texts: hashes.map((hash) => `{"part":"${hash}"}`), records: [], markOf: (place) => hashes[place] ?? '' }
}

function runsOf({ texts, markOf }: List): string[][] {
  const runs: string[][] = []
  let run: string[] = []
  let length = 0
  for (const [place, text] of texts.entries()) {
    run.push(text)
    length += text.length
    const isEnd = length > LONGEST_PART || (length > SHORTEST_PART && numberOf(markOf(place)) % MARKS === 0)
    if (!isEnd) continue
    runs.push(run)
    run = []
    length = 0
  }
  return run.length === 0 ? runs : [...runs, run]
}

/** An FNV-1a hash, which is uniform enough for marks. */
function numberOf(text: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193) >>> 0
  return number
}

function lengthOf({ texts }: List): number {
  return texts.reduce((length, text) => length + text.length, 0)
}

/** Hashes of the parts that a value refers to. */
export function partsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isPart(value)) return [value.part]
  return Object.values(value).flatMap(partsIn)
}

/** Replaces references to parts by these parts, which are whole. What refers to none stays the same object. */
export function withParts(value: unknown, wholePart: (hash: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => (isPart(one) ? wholePart(one.part) : [withParts(one, wholePart)]))
  const changed = Object.entries(value).flatMap(([name, one]) => {
    const whole = withParts(one, wholePart)
    return whole === one ? [] : [[name, whole] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

function isPart(value: unknown): value is PartReference {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'part') === 'string' && !('key' in value)
  )
}
