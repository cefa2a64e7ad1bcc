import { isRate } from '../catalogue/filter-operators.ts'
import type { Field } from '../catalogue/field.ts'
import { readRate } from '../standards/bit-rate.ts'

/**
 * A cell of a file as the field stores it: a code by its words, a rate by its unit ("20 Mbps"), and `100.0` as 100 where only
 * whole numbers stand. Anything else is left to the field's own check.
 */
export function writtenCell(field: Field, cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  return codeNamed(field, text) ?? rateIn(field, text) ?? wholeIn(field, text) ?? cell
}

function codeNamed(field: Field, text: string): string | number | undefined {
  if (!('codes' in field) || !field.codes || !(field.closed || field.kind === 'number')) return undefined
  if (field.codes.some(({ value }) => String(value) === text)) return undefined
  const named = field.codes.filter(({ label }) => label.toLowerCase() === text.toLowerCase())
  return named.length === 1 ? named[0]?.value : undefined
}

function rateIn(field: Field, text: string): number | undefined {
  if (!isRate(field)) return undefined
  const read = readRate(text, field.unit)
  return read.ok ? read.value : undefined
}

/** Programs that keep numbers as floating point write whole ones so. */
function wholeIn(field: Field, text: string): string | undefined {
  const isWhole = field.kind === 'number' ? field.integer : field.kind === 'text' && field.digits === true
  return isWhole ? /^([+-]?\d+)\.0+$/.exec(text)?.[1] : undefined
}
