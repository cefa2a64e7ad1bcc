import { definitionOf } from '../document/document-catalogue.ts'
import { isSameValue, type Row } from '../document/model.ts'
import type { Tables } from '../document/record-paths.ts'
import { entryRows, recordName, type Entry } from './entry.ts'

/** Consecutive writes of a field by one set. */
export interface Run {
  set: number
  /** Numbers of its first and its last write. */
  seq: number
  last: number
  before: unknown
  after: unknown
}

/** The writes of a record between two creations or deletions. */
export interface Segment {
  /** How it began; undefined if it began with the current release. */
  begun: { kind: 'create' | 'delete'; set: number; seq: number } | undefined
  /** The row at its end; null if the record does not exist. */
  end: Row | null
  fields: ReadonlyMap<string, readonly Run[]>
}

/** All writes of one record, in order. Writes that a set undid itself are left out. */
export interface Chain extends Pick<Entry, 'resource' | 'id'> {
  segments: readonly Segment[]
}

/** The chains of all written records. */
export function chainsOf(working: Tables, entries: readonly Entry[]): Chain[] {
  const rows = new Map<string, ReadonlyMap<unknown, Row>>()
  const rowOf = ({ resource, id }: Entry) => {
    const own = rows.get(resource) ?? byId(working, resource, entries)
    rows.set(resource, own)
    return own.get(id) ?? null
  }
  return [...Map.groupBy(entries, recordName).values()].flatMap((of) => {
    const [first] = of
    const kept = withoutTakenBack(of)
    if (!first || kept.length === 0) return []
    const segments = segmentsOf(kept, rowOf(first))
    return segments.length === 1 && segments[0]?.fields.size === 0
      ? []
      : [{ resource: first.resource, id: first.id, segments }]
  })
}

/** The rows of written records: a table may have a million others. */
function byId(tables: Tables, resource: Entry['resource'], entries: readonly Entry[]): ReadonlyMap<unknown, Row> {
  const { id } = definitionOf(resource)
  const written = new Set<unknown>(entries.flatMap((entry) => (entry.resource === resource ? [entry.id] : [])))
  return new Map(tables.get(resource)?.flatMap((row) => (written.has(row[id]) ? [[row[id], row]] : [])))
}

/** A record that one set deleted and restored counts as changed. */
function withoutTakenBack(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const last = kept.at(-1)
    if (entry.before !== null || last?.after !== null || last.set !== entry.set) {
      kept.push(entry)
      continue
    }
    kept.pop()
    const changed = entryRows({ name: entry.resource }, last.before, entry.after)
    if (changed) kept.push({ ...entry, ...changed })
  }
  return kept
}

function segmentsOf(entries: readonly Entry[], last: Row | null): readonly Segment[] {
  const found: Segment[] = []
  let end = last
  let row = last
  let writes: Entry[] = []
  const close = (begun: Segment['begun']) => found.push({ begun, end, fields: runsOf(writes, begun, end) })
  for (const { set, seq, ...entry } of entries.toReversed()) {
    if (entry.before !== null && entry.after !== null) {
      writes.push({ set, seq, ...entry })
      row = row && { ...row, ...entry.before }
      continue
    }
    close({ kind: entry.before === null ? 'create' : 'delete', set, seq })
    writes = []
    row = entry.before && { ...entry.before, [definitionOf(entry.resource).id]: entry.id }
    end = row
  }
  close(undefined)
  return withoutPassing(found.toReversed())
}

/** Leaves out records that one set created and deleted again, unless others wrote them meanwhile. */
function withoutPassing(segments: readonly Segment[]): readonly Segment[] {
  const isPassing = ({ begun, fields }: Segment, at: number) =>
    begun?.kind === 'create' &&
    segments[at + 1]?.begun?.set === begun.set &&
    [...fields.values()].every((runs) => runs.every(({ set }) => set === begun.set))
  const at = segments.findIndex(isPassing)
  return at < 0 ? segments : withoutPassing(segments.toSpliced(at, 2))
}

/** Fields with the sets that wrote them, in order. A creation writes all fields. */
function runsOf(
  newestFirst: readonly Entry[],
  begun: Segment['begun'],
  end: Row | null,
): ReadonlyMap<string, readonly Run[]> {
  const runs = new Map<string, Run[]>()
  for (const { set, seq, before, after } of newestFirst.toReversed())
    for (const field of Object.keys(after ?? {})) {
      const own = runs.get(field) ?? []
      runs.set(field, own)
      addRun(own, { set, seq, last: seq, before: before?.[field] ?? null, after: after?.[field] ?? null }, begun)
    }
  if (begun?.kind === 'create')
    for (const field of Object.keys(end ?? {})) {
      const own = runs.get(field) ?? []
      const after = own[0] ? own[0].before : (end?.[field] ?? null)
      if (own[0]?.set === begun.set) own[0].before = undefined
      else own.unshift({ set: begun.set, seq: begun.seq, last: begun.seq, before: undefined, after })
      runs.set(field, own)
    }
  return new Map([...runs].filter(([, own]) => own.length > 0))
}

function addRun(runs: Run[], run: Run, begun: Segment['begun']): void {
  const last = runs.at(-1)
  if (last?.set !== run.set) {
    runs.push(run)
    return
  }
  last.after = run.after
  last.last = run.last
  const isCreation = runs.length === 1 && begun?.kind === 'create' && begun.set === run.set
  if (isCreation || !isSameValue(last.before, last.after)) return
  runs.pop()
  // If another set wrote before and after it, its two runs become one.
  const next = runs.at(-2)?.set === runs.at(-1)?.set ? runs.pop() : undefined
  if (next) addRun(runs, next, begun)
}
