import { textName } from '../text/names.ts'
import { definitionOf } from './document-catalogue.ts'
import { fieldsOf, type Level } from './levels.ts'
import { isSameValue, type DocumentRecord, type PolicyDocument } from './model.ts'
import { rootOf } from './to-rows.ts'

/** What the console says otherwise than the folder where both come from one base. */
export interface Drift {
  document: string
  what: string
  /** Keys from the root of the document. */
  path: string
  /** By its name in the text; `record` for a whole record, `order` for the order of records. */
  field: string
  base: unknown
  console: unknown
  folder: unknown
  /** Both sides changed it: neither is right by itself. */
  isConflict: boolean
}

interface Sides<T> {
  /** What was agreed on: the last that was applied, and the last of that which was published. */
  bases: readonly (T | undefined)[]
  console: T | undefined
  folder: T | undefined
}

/** A document with what the folder changed and what the console did. In a conflict the folder stands, or the console. */
export function mergeDocuments(
  sides: Sides<PolicyDocument>,
  isConsoleKept = false,
): { merged: PolicyDocument | undefined; drift: Drift[] } {
  const either = sides.folder ?? sides.console
  const level = either && rootOf(either)
  if (!level) return { merged: sides.folder, drift: [] }
  if (sides.bases.length === 0 || isSameValue(sides.folder, sides.console)) return { merged: sides.folder, drift: [] }
  const merge = new Merge(either.path, isConsoleKept)
  if (!sides.folder || !sides.console) {
    const root = { level, path: [], field: 'document' }
    return { merged: merge.choose(root, sides), drift: merge.drift }
  }
  const records = merge.list(
    level,
    eachOf(sides, ({ records: own }) => own),
    [],
  )
  return { merged: { ...sides.folder, records }, drift: merge.drift }
}

function eachOf<T, R>({ bases, console, folder }: Sides<T>, of: (one: T) => R | undefined): Sides<R> {
  const from = (one: T | undefined) => (one === undefined ? undefined : of(one))
  return { bases: bases.map(from), console: from(console), folder: from(folder) }
}

type Records = readonly DocumentRecord[]

interface Place {
  level: Level
  path: readonly string[]
  field: string
}

class Merge {
  readonly drift: Drift[] = []
  readonly #document: string
  readonly #isConsoleKept: boolean

  constructor(document: string, isConsoleKept: boolean) {
    this.#document = document
    this.#isConsoleKept = isConsoleKept
  }

  /** Takes the side that changed the value. A side that equals a base did not change it. Both changed: a conflict. */
  choose<T>(place: Place, { bases, console, folder }: Sides<T>): T | undefined {
    const isBase = (one: unknown) => bases.some((base) => isSameValue(base, one))
    if (bases.length === 0 || isSameValue(console, folder) || isBase(console)) return folder
    const isConflict = !isBase(folder)
    const { level, path, field } = place
    const what = definitionOf(level.catalogue).words.one
    const [base] = bases
    this.drift.push({ document: this.#document, what, path: path.join('/'), field, base, console, folder, isConflict })
    return isConflict && !this.#isConsoleKept ? folder : console
  }

  list(level: Level, sides: Sides<Records>, path: readonly string[]): Records {
    if (level.catalogue === 'zone-value') return withBothEdits(sides)
    if (level.as === 'list') return this.choose({ level, path, field: level.name }, sides) ?? []
    const byKey = eachOf(sides, (records) => new Map(records.map((record) => [record.key, record])))
    const keys = new Set([...(sides.folder ?? []), ...(sides.console ?? [])].map(({ key }) => key))
    const found = new Map<string, DocumentRecord>()
    for (const key of keys) {
      const own = eachOf(byKey, (records) => records.get(key))
      const record = this.#record(level, own, key === '' ? path : [...path, key])
      if (record) found.set(key, record)
    }
    return this.#inOrder({ level, path, field: 'order' }, sides, found)
  }

  #record(level: Level, sides: Sides<DocumentRecord>, path: readonly string[]): DocumentRecord | undefined {
    const { folder, console } = sides
    if (!folder || !console) return this.choose({ level, path, field: 'record' }, sides)
    const values = fieldsOf(level).flatMap((name) => {
      const place = { level, path, field: textName(level.catalogue, name) }
      const value = this.choose(
        place,
        eachOf(sides, (one) => one.values[name] ?? null),
      )
      return value === undefined || value === null ? [] : [[name, value] as const]
    })
    const parts = level.parts.flatMap((part) => {
      const own = this.list(
        part,
        eachOf(sides, (one) => one.parts[part.name] ?? []),
        path,
      )
      return own.length > 0 || folder.parts[part.name] ? [[part.name, own] as const] : []
    })
    return { key: folder.key, values: Object.fromEntries(values), parts: Object.fromEntries(parts) }
  }

  /** Takes the order of the side that changed it. A record that only the other side added keeps its predecessor. */
  #inOrder(place: Place, sides: Sides<Records>, found: ReadonlyMap<string, DocumentRecord>): Records {
    const all = [sides.folder, sides.console, ...sides.bases]
    const common = [...found.keys()].filter((key) => all.every((own) => own?.some((one) => one.key === key) ?? true))
    const keysOf = (records: Records) => records.map(({ key }) => key).filter((key) => common.includes(key))
    const order = this.choose(place, eachOf(sides, keysOf))
    const isOfConsole = order !== undefined && isSameValue(order, keysOf(sides.console ?? []))
    const [first = [], second = []] = isOfConsole ? [sides.console, sides.folder] : [sides.folder, sides.console]
    const keys = first.map(({ key }) => key).filter((key) => found.has(key))
    for (const [at, { key }] of second.entries()) {
      if (keys.includes(key) || !found.has(key)) continue
      const before = second.slice(0, at).findLast((one) => keys.includes(one.key))
      keys.splice(before ? keys.indexOf(before.key) + 1 : 0, 0, key)
    }
    return keys.flatMap((key) => found.get(key) ?? [])
  }
}

/** Merges the values of a zone as a set: additions and removals of both sides apply. */
function withBothEdits({ bases, console = [], folder = [] }: Sides<Records>): Records {
  if (bases.length === 0) return folder
  const nameOf = ({ values }: DocumentRecord) => JSON.stringify([values.value, values.exp_value ?? null])
  const known = new Set(bases.flatMap((base) => base?.map(nameOf) ?? []))
  const [here, asked] = [new Set(console.map(nameOf)), new Set(folder.map(nameOf))]
  return [
    ...folder.filter((one) => here.has(nameOf(one)) || !known.has(nameOf(one))),
    ...console.filter((one) => !asked.has(nameOf(one)) && !known.has(nameOf(one))),
  ]
}
