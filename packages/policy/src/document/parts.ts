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

/** A document in pieces: canonical JSON of its records, and of its parts by hash. */
export interface Cut {
  records: string
  parts: ReadonlyMap<string, string>
}

type HashOf = (text: string) => string

interface Item {
  text: string
  /** Decides whether a part ends here. It does not depend on the content of the item, so an edit moves no cut. */
  mark: string
}

/**
 * Cuts a large document into parts, so that a small change changes little of what is stored and sent. The cuts only depend on
 * the records, never on earlier cuts. A small document is canonical JSON in one piece.
 */
export function inParts({ records }: PolicyDocument, hashOf: HashOf): Cut {
  const parts = new Map<string, string>()
  // Has the length of canonical JSON, but takes a fifth of the time.
  const isLarge = JSON.stringify(records).length > LARGE
  return { records: isLarge ? listText(records, hashOf, parts) : canonicalValue(records), parts }
}

function listText(records: readonly DocumentRecord[], hashOf: HashOf, parts: Map<string, string>): string {
  let items = records.map((record): Item => {
    const text = recordText(record, hashOf, parts)
    return { text, mark: record.key === '' ? text : record.key }
  })
  while (lengthOf(items) > LONGEST_LIST && items.length > 1)
    items = runsOf(items).map((run) => partOf(run, hashOf, parts))
  return `[${items.map(({ text }) => text).join()}]`
}

/** Canonical JSON of a record: sorted keys. */
function recordText({ key, values, parts: below }: DocumentRecord, hashOf: HashOf, parts: Map<string, string>): string {
  const lists = Object.keys(below)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${listText(below[name] ?? [], hashOf, parts)}`)
  return `{"key":${JSON.stringify(key)},"parts":{${lists.join()}},"values":${canonicalValue(values)}}`
}

function partOf(run: readonly Item[], hashOf: HashOf, parts: Map<string, string>): Item {
  const text = `[${run.map((item) => item.text).join()}]`
  const hash = hashOf(text)
  parts.set(hash, text)
  return { text: `{"part":"${hash}"}`, mark: hash }
}

function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = []
  let run: Item[] = []
  let length = 0
  for (const item of items) {
    run.push(item)
    length += item.text.length
    const isEnd = length > LONGEST_PART || (length > SHORTEST_PART && numberOf(item.mark) % MARKS === 0)
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

function lengthOf(items: readonly Item[]): number {
  return items.reduce((length, { text }) => length + text.length, 0)
}

/** Hashes of the parts that a value refers to. */
export function partsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isPart(value)) return [value.part]
  return Object.values(value).flatMap(partsIn)
}

/** Replaces references to parts by the records of these parts. What refers to none stays the same object. */
export function withParts(value: unknown, partOfHash: (hash: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.flatMap((one: unknown) =>
      isPart(one) ? withParts(partOfHash(one.part), partOfHash) : [withParts(one, partOfHash)],
    )
  const changed = Object.entries(value).flatMap(([name, one]) => {
    const whole = withParts(one, partOfHash)
    return whole === one ? [] : [[name, whole] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

function isPart(value: unknown): value is PartReference {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'part') === 'string' && !('key' in value)
  )
}
