import { plainNumber } from '@tollgate/contract/standards/comparison.ts'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { figureOf, type Figure } from './figure.ts'
import type { Instant } from '../../time-span/local-time.ts'

/** A known value of a context. Absent values are unknown. */
export type Known = string | number

const RANGE = /^([+-]?\d+(?:\.\d+)?)?\s*-\s*([+-]?\d+(?:\.\d+)?)?$/

/** The value as a number; undefined if it is not one. */
export function numberOf(value: Known | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'number' ? value : plainNumber(value)
}

/**
 * Parses a range of zone values. A missing end is open.
 *
 * @example rangeOf('20481-') // { low: 20481, high: Infinity }
 */
export function rangeOf(text: string): FigureRange | undefined {
  const [, low, high] = RANGE.exec(text.trim()) ?? []
  if (low === undefined && high === undefined) return undefined
  return { low: figureOf(low ?? -Infinity) ?? -Infinity, high: figureOf(high ?? Infinity) ?? Infinity }
}

/** From `low` to `high`, both included. */
export interface FigureRange {
  low: Figure
  high: Figure
}

/** A value as zones and mapping units compare it: trimmed, in lower case. */
export function folded(value: Known): string {
  return typeof value === 'number' ? String(value) : value.trim().toLowerCase()
}

export function idOf(text: string | null): number | undefined {
  return text !== null && /^\s*[1-9]\d{0,14}\s*$/.test(text) ? Number(text) : undefined
}

/** Parses an ISO 8601 instant; without an offset it is UTC. Undefined for any other value. */
export function momentOf(value: Known | undefined): Instant | undefined {
  if (typeof value !== 'string') return undefined
  const checked = checkInstant(value)
  return checked.ok ? Date.parse(checked.normal) : undefined
}
