import type { Code } from './codes.ts'
import { QCI_TABLE, type QciCharacteristics } from './qci-table.ts'

export { QCI_TABLE, type QciCharacteristics } from './qci-table.ts'

/** Who defines a QCI. Spare and reserved ones must not be used. TS 29.212 5.3.17. */
export type QciClass = 'standardised' | 'operator' | 'spare' | 'reserved'

const BY_QCI = new Map(QCI_TABLE.map((row) => [row.qci, row]))

/**
 * The characteristics of a standardised QCI; undefined for other numbers.
 *
 * @example qciCharacteristics(1)?.resourceType // 'GBR'
 */
export function qciCharacteristics(qci: number): QciCharacteristics | undefined {
  return BY_QCI.get(qci)
}

/**
 * Class of a QCI. Anything that is not a whole number from 1 to 254 counts as
 * reserved, like 0 and 255. TS 29.212 5.3.17.
 *
 * @example qciClass(130) // 'operator'
 */
export function qciClass(qci: number): QciClass {
  if (BY_QCI.has(qci)) return 'standardised'
  if (!Number.isInteger(qci) || qci < 1 || qci > 254) return 'reserved'
  return qci >= 128 ? 'operator' : 'spare'
}

/** 5QIs without a QCI of the same number, all delay-critical GBR (TS 23.501 table 5.7.4-1). */
const ONLY_5G: ReadonlyMap<number, Omit<Code<number>, 'value'>> = new Map([
  [86, { label: 'V2X driving', hint: 'priority 1.8, 5 ms, loss 1e-4' }],
  [87, { label: 'motion tracking', hint: 'priority 2.5, 5 ms, loss 1e-3' }],
  [88, { label: 'motion tracking', hint: 'priority 2.5, 10 ms, loss 1e-3' }],
  [89, { label: 'rendered content', hint: 'priority 2.5, 15 ms, loss 1e-4' }],
  [90, { label: 'rendered content', hint: 'priority 2.5, 20 ms, loss 1e-4' }],
])

/** Whether a 5QI may be sent: standardised or operator-specific (TS 23.501 5.7.2.1). */
export function is5qi(fiveQi: number): boolean {
  return ONLY_5G.has(fiveQi) || ['standardised', 'operator'].includes(qciClass(fiveQi))
}

/** Whether a class has no number on Gx. */
export function isOnly5g(fiveQi: number): boolean {
  return ONLY_5G.has(fiveQi)
}

/** Whether a 5QI guarantees a rate; undefined if the operator decides that. */
export function resourceTypeOf5qi(fiveQi: number): QciCharacteristics['resourceType'] | undefined {
  return ONLY_5G.has(fiveQi) ? 'GBR' : qciCharacteristics(fiveQi)?.resourceType
}

/**
 * A QCI in words: its purpose, or why it has no fixed meaning.
 *
 * @example describeQci(5) // '5 — Non-GBR, IMS signalling'
 * @example describeQci(130) // '130 — operator specific'
 */
export function describeQci(qci: number): string {
  const row = qciCharacteristics(qci)
  if (row) return `${qci} — ${row.resourceType}, ${inSentence(row.example)}`
  const only = ONLY_5G.get(qci)
  if (only) return `${qci} — GBR, ${only.label}, 5G alone`
  const kind = qciClass(qci)
  return `${qci} — ${kind === 'operator' ? 'operator specific' : kind}`
}

/** Lowers the first letter, unless the text begins with an abbreviation such as IMS or V2X. */
function inSentence(text: string): string {
  return /^[A-Z][A-Z0-9]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Choices of standardised classes. Operator classes 128 to 254 are typed. TS 29.212 5.3.17. */
export const QCI_CODES: readonly Code<number>[] = QCI_TABLE.map((row) => ({
  value: row.qci,
  label: describeQci(row.qci),
  hint: `priority ${row.priority}, ${row.delayBudgetMs} ms, loss ${row.lossRate.toExponential()}`,
}))

/** The same with the classes that only 5G has. */
export const CLASS_CODES: readonly Code<number>[] = [
  ...QCI_CODES,
  ...[...ONLY_5G].map(([value, { hint }]) => ({ value, label: describeQci(value), hint })),
]
