import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { DocumentRecord, DocumentValue } from '../document/model.ts'

const WORDS = new Map<number, string>([
  [MATCH.IS, 'is'],
  [MATCH.IS_NOT, 'is not'],
  [MATCH.WITHIN, 'within'],
  [MATCH.KNOWN, 'known'],
  [MATCH.UNKNOWN, 'unknown'],
])
const TYPES = new Map([...WORDS].map(([type, word]) => [word, type]))
/** A value that needs quotes, since it would read as another form: `is "not x"`. */
const QUOTED = /^(?:not(?: |$)|")/

type Values = DocumentRecord['values']

/**
 * A unit as a short text: `is home`, `is not 0-10240`, `within eea`, `known`. Undefined if the unit has more to say, such as
 * another type than its input. Then it is printed field by field.
 */
export function printUnit(values: Values, input: DocumentRecord | undefined): string | undefined {
  const { mapping_match_type: match = 1, mapping_type: type = null, mapping_value: value = null, ...rest } = values
  const word = WORDS.get(Number(match))
  const isOfInput = input !== undefined && type === (input.values.mapping_des_type ?? null)
  if (word === undefined || match === null || !isOfInput || Object.keys(rest).length > 0) return undefined
  if (value === null) return asksNoValue(match) ? word : undefined
  if (typeof value !== 'string' || asksNoValue(match)) return undefined
  const text = type === 'Z' ? insideMap(value, input) : value
  if (text === undefined || text !== text.trim() || /[\n\r]/.test(text)) return undefined
  return `${word} ${QUOTED.test(text) ? JSON.stringify(text) : text}`
}

function asksNoValue(match: unknown): boolean {
  return match === MATCH.KNOWN || match === MATCH.UNKNOWN
}

/** The key of a zone without its map; undefined if the zone is not in the map of the input. */
function insideMap(path: string, input: DocumentRecord): string | undefined {
  const map = `${mapOf(input)}/`
  return path.startsWith(map) ? path.slice(map.length) : undefined
}

function mapOf(input: DocumentRecord | undefined): string {
  const map = input?.values.mapping_des_value
  return typeof map === 'string' ? map : ''
}

/** Parses a unit's short text; undefined if it is not one. */
export function readUnit(text: string, input: DocumentRecord | undefined): Record<string, DocumentValue> | undefined {
  const [, word = '', rest = ''] = /^(is not|is|within|known|unknown)(?: ([\s\S]*))?$/.exec(text) ?? []
  const match = TYPES.get(word)
  const isAlone = asksNoValue(match)
  if (match === undefined || isAlone !== (rest === '')) return undefined
  const type = input?.values.mapping_des_type ?? null
  const value = rest.startsWith('"') ? unquoted(rest) : rest
  if (value === undefined) return undefined
  return {
    ...(match !== 1 && { mapping_match_type: match }),
    ...(type !== null && { mapping_type: type }),
    ...(!isAlone && { mapping_value: type === 'Z' ? `${mapOf(input)}/${value}` : value }),
  }
}

function unquoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
