import { compareText } from '@tollgate/policy/order.ts'
import { type Known, momentOf, numberOf } from '../values/read-value.ts'
import type { Instant } from '../../time-span/local-time.ts'
import type { ClockValue } from '../clock/clock-value.ts'

export interface Side {
  value: Known | undefined
  /** Whether digits are a number. Otherwise they are a code that only looks like one. */
  isMeasurable: boolean
  /** How the value changes with time if it comes from the clock. */
  clock?: ClockValue | undefined
}

export function sideAt(side: Side, moment: Instant): Side {
  return side.clock ? { ...side, value: side.clock.valueAt(moment) } : side
}

const IN_LIST = 7
const NOT_IN_LIST = 8
const STARTS_WITH = 9
const BETWEEN = 10
const IS_EMPTY = 11
const IS_NOT_EMPTY = 12

const ORDERED: Readonly<Record<number, (order: number) => boolean>> = {
  1: (order) => order === 0,
  2: (order) => order !== 0,
  3: (order) => order > 0,
  4: (order) => order >= 0,
  5: (order) => order < 0,
  6: (order) => order <= 0,
}

/** Whether a condition holds. With an unknown side it is false, except for "is empty" (statement 42). */
export function sidesMatch(left: Side, operator: number, right: Side): boolean {
  if (operator === IS_EMPTY) return left.value === undefined || left.value === ''
  if (operator === IS_NOT_EMPTY) return left.value !== undefined && left.value !== ''
  if (left.value === undefined || right.value === undefined) return false
  if (operator === STARTS_WITH) return String(left.value).startsWith(String(right.value))
  if (operator === IN_LIST) return isInList(left, right)
  if (operator === NOT_IN_LIST) return !isInList(left, right)
  if (operator === BETWEEN) return isBetween(left, right)
  return ORDERED[operator]?.(orderOf(left, right)) ?? false
}

function isInList(left: Side, right: Side): boolean {
  return partsOf(right).some((part) => orderOf(left, part) === 0)
}

function isBetween(left: Side, right: Side): boolean {
  const [low, high, ...more] = partsOf(right)
  if (!low || !high || more.length > 0) return false
  return orderOf(left, low) >= 0 && orderOf(left, high) <= 0
}

function partsOf({ value, isMeasurable }: Side): Side[] {
  return String(value)
    .split(',')
    .map((part) => ({ value: part.trim(), isMeasurable }))
}

/** Compares as numbers if both are measurable numbers, as instants if both are dates, else as case-sensitive text. */
function orderOf(left: Side, right: Side): number {
  const numbers = pairOf(measured(left), measured(right))
  if (numbers) return Math.sign(numbers[0] - numbers[1])
  const moments = pairOf(momentOf(left.value), momentOf(right.value))
  if (moments) return Math.sign(moments[0] - moments[1])
  return compareText(String(left.value), String(right.value))
}

function measured({ value, isMeasurable }: Side): number | undefined {
  return isMeasurable ? numberOf(value) : undefined
}

function pairOf(left: number | undefined, right: number | undefined): [number, number] | undefined {
  return left === undefined || right === undefined ? undefined : [left, right]
}
