import {
  boolCoreTag,
  constructFromEvents,
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  realMapTag,
  YAMLException,
  type Event,
  type ScalarTagDefinition,
} from 'js-yaml'
import type { Data, DataPath } from './data.ts'

/** A fault in a text. Lines and columns begin at 1. */
export interface TextFault {
  code: 'INVALID' | 'REQUIRED'
  message: string
  line: number
  column: number
  /** Path of the value, such as `events.session-start.internet-access`. */
  field?: string
}

/** A scalar that is spelled otherwise than its value, such as `00101`, `0x1F`, `1e3` or `True`, stays the text that it is. */
function asWritten<T>(tag: ScalarTagDefinition<T>) {
  return defineScalarTag<T | string>(tag.tagName, {
    ...tag,
    resolve(source, ...of) {
      const value = tag.resolve(source, ...of)
      return value === NOT_RESOLVED || String(value) === source || MEANS_NOTHING.has(source) ? value : source
    },
  })
}

const MEANS_NOTHING: ReadonlySet<string> = new Set(['', '~'])

/** Keys are texts as they are written, so that no two spellings are one key. */
const mapOfTexts = defineMappingTag<Map<unknown, unknown>>(realMapTag.tagName, {
  ...realMapTag,
  has: (map, key) => map.has(String(key)),
  addPair(map, key, value) {
    if (typeof key !== 'string' && typeof key !== 'number') return 'this key means something else than a text: quote it'
    map.set(String(key), value)
    return ''
  },
})

const SCHEMA = CORE_SCHEMA.withTags(
  mapOfTexts,
  ...[nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map((tag) => asWritten<unknown>(tag)),
)
/** No document is nested deeper. Aliases are refused, since they could make a small text huge. */
const LIMITS = { maxDepth: 32, maxAliases: 0 }

/** The most values of a text. The parser needs some hundred bytes for each, so they are counted before. */
const MOST_VALUES = 1_500_000
const TOO_MANY = `A text has at most ${MOST_VALUES.toLocaleString('en-US')} values: divide it`

export type Locate = (path: DataPath) => Pick<TextFault, 'line' | 'column'>

export type Parsed = { data: Data } | { fault: TextFault }

/** Parses YAML to data. */
export function parseText(text: string): Parsed {
  if (hasTooMany(text)) return { fault: { code: 'INVALID', message: TOO_MANY, line: 1, column: 1 } }
  try {
    const options = { source: text, schema: SCHEMA, maxAliases: 0 }
    const [data = null] = constructFromEvents(parseEvents(text, LIMITS), options) as Data[]
    return { data }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { line = 0, column = 0 } = error.mark ?? {}
    const message = error.reason.startsWith('aliases exceeded')
      ? 'A text must not have aliases: write the value again'
      : `This is not YAML: ${error.reason}`
    return { fault: { code: 'INVALID', message, line: line + 1, column: column + 1 } }
  }
}

/** Whether a text may have too many values. Each begins a line, or stands after one of these signs. */
function hasTooMany(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length && count <= MOST_VALUES; at += 1) if ('\n,[{'.includes(text.charAt(at))) count += 1
  return count > MOST_VALUES
}

/** Finds lines and columns in a text that can be parsed. */
export function locatorOf(text: string): Locate {
  // The parser's events of a large text need much memory, so they are only made for a fault.
  let events: readonly Event[] | undefined
  return (path) => lineAt(text, positionOf((events ??= parseEvents(text, LIMITS)), text, path))
}

function lineAt(text: string, position: number): Pick<TextFault, 'line' | 'column'> {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') }
}

/** The offset of the value at a path, or of the longest part of the path that exists. */
function positionOf(events: readonly Event[], text: string, path: DataPath): number {
  let at = events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT)
  let found = startOf(events[at])
  for (const step of path) {
    const next = childAt(events, at, text, step)
    if (next === undefined) return found
    at = next.value
    found = next.position
  }
  return found
}

/** A child of the collection at an event: the positions of its key and its value. */
function childAt(events: readonly Event[], at: number, text: string, step: string | number) {
  const isMapping = events[at]?.type === EVENT_ID.MAPPING
  if (!isMapping && events[at]?.type !== EVENT_ID.SEQUENCE) return undefined
  let place = 0
  for (let child = at + 1; events[child] && events[child]?.type !== EVENT_ID.POP; place += 1) {
    const value = isMapping ? after(events, child) : child
    const isWanted = isMapping ? nameAt(events[child], text) === String(step) : place === step
    if (isWanted) return { value, position: startOf(events[child]) }
    child = after(events, value)
  }
  return undefined
}

function nameAt(event: Event | undefined, text: string): string | undefined {
  return event?.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined
}

/** The event after a value and everything in it. */
function after(events: readonly Event[], at: number): number {
  let depth = 0
  for (let next = at; next < events.length; next += 1) {
    const type = events[next]?.type
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth += 1
    if (type === EVENT_ID.POP) depth -= 1
    if (depth === 0) return next + 1
  }
  return events.length
}

function startOf(event: Event | undefined): number {
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart
  return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : 0
}
