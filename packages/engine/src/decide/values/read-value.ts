import { plainNumber, type NumberRange } from '@tollgate/contract/standards/comparison.ts'

/** A value of a context: what is absent is unknown. */
export type Known = string | number

const RANGE = /^\s*([+-]?\d+(?:\.\d+)?)?\s*-\s*([+-]?\d+(?:\.\d+)?)?\s*$/

/** The number that a value is, undefined where it is none. */
export function numberOf(value: Known | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'number' ? value : plainNumber(value)
}

/**
 * A range as zone values write it; an end left out is open.
 *
 * @example rangeOf('20481-') // { low: 20481, high: Infinity }
 */
export function rangeOf(text: string): NumberRange | undefined {
  const [, low, high] = RANGE.exec(text) ?? []
  if (low === undefined && high === undefined) return undefined
  return {
    low: low === undefined ? Number.NEGATIVE_INFINITY : Number(low),
    high: high === undefined ? Number.POSITIVE_INFINITY : Number(high),
  }
}

/** A text as zones and mapping units compare it: without blanks around it, letter case ignored. */
export function folded(value: Known): string {
  return typeof value === 'number' ? String(value) : value.trim().toLowerCase()
}

export function idOf(text: string | null): number | undefined {
  return text !== null && /^\s*[1-9]\d{0,14}\s*$/.test(text) ? Number(text) : undefined
}
