import type { Avp } from '@tollgate/contract/simulation/export.ts'
import { pointerOf } from '@tollgate/engine/json.ts'
import type { Exported } from './export-queries.ts'

/** A part of a message: a value, or named parts. */
export interface ShownPart {
  /** JSON pointer of the value, as used in `origins`. */
  pointer: string
  name: string
  text: string | undefined
  parts: readonly ShownPart[]
}

/** A message as a tree of names and values. */
export function shownTree(message: Exported['message']): ShownPart[] {
  return message.format === 'gx' ? partsOfAvps(message.data.avps, '') : partsOfJson(message.data, '', '')
}

function partsOfAvps(avps: readonly Avp[], above: string): ShownPart[] {
  return avps.map(({ name, code, value, label, avps: inside }, index) => {
    const at = `${above}/avps/${index}`
    const text = value === undefined ? undefined : `${value}${label === undefined ? '' : ` (${label})`}`
    return { pointer: `${at}/value`, name: `${name} ${code}`, text, parts: inside ? partsOfAvps(inside, at) : [] }
  })
}

function partsOfJson(json: object, above: string, of: string): ShownPart[] {
  const isList = Array.isArray(json)
  return Object.entries(json).map(([key, value]: [string, unknown]) => {
    const pointer = above + pointerOf([key])
    const name = isList ? `${of}[${key}]` : key
    if (typeof value === 'object' && value !== null)
      return { pointer, name, text: undefined, parts: partsOfJson(value, pointer, name) }
    return { pointer, name, text: textOf(value), parts: [] }
  })
}

/** In a message, null removes a value. */
function textOf(value: unknown): string {
  if (value === null) return 'null: removed'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
