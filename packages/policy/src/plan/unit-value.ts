import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { readComparison, writeComparison } from '@tollgate/contract/standards/comparison.ts'
import type { AmountUnit } from '@tollgate/contract/standards/quantity.ts'
import { CC_UNIT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { comparisonInWords, readTypedComparison } from '@tollgate/contract/standards/typed-comparison.ts'

/**
 * Whether an input is counted: a balance, an accumulator or a measurable attribute. Its values are only compared as numbers.
 * Values of other inputs are compared as text if either is no number.
 */
export function isCounted(mapping_src_type: string, measurable: string | null | undefined): boolean {
  return mapping_src_type === 'B' || mapping_src_type === 'C' || (mapping_src_type === 'A' && measurable === 'Y')
}

/** What the value of a unit needs to know about its input. */
export interface UnitInput {
  /** How the unit compares: `mapping_type`, else the type of the rule zone. */
  form: string
  counts: boolean
  /** CC-Unit-Type of a counted input; null if unknown. */
  unit: number | null
}

/** The input of units with a form, from a read rule zone. */
export function unitInput(
  form: string,
  input: { mapping_src_counts: boolean; mapping_src_unit: number | null },
): UnitInput {
  return { form, counts: input.mapping_src_counts, unit: input.mapping_src_unit }
}

/** The stored and the shown value, or why the text cannot be compared with. */
export type ReadUnitValue = { value: string; words: string } | { fault: string }

/** Parses a typed, pasted or sent value. */
export function readUnitValue(text: string, { form, counts, unit }: UnitInput): ReadUnitValue {
  const typed = text.trim()
  if (!counts) return form === 'V' ? readPlainValue(text) : { value: text, words: typed }
  if (form !== 'V') return { fault: 'The input counts: let its rule zone compare a value or range, no counter status' }
  const range = readTypedComparison(typed, unit ?? 'any')
  if (!range) return { fault: `“${typed}” is no amount or range${ofUnit(unit)}. ${allowedIn(unit)}` }
  // A value in stored form is not rewritten.
  const value = readComparison(typed) ? typed : writeComparison(range)
  return { value, words: comparisonInWords(range, unit ?? 'any') }
}

/** Refuses an operator before an amount, since it would be compared as text. */
function readPlainValue(text: string): ReadUnitValue {
  const typed = text.trim()
  const isOperated = readTypedComparison(typed, 'any')?.operator !== undefined
  return isOperated
    ? { fault: `“${typed}” needs an input that counts: a balance, an accumulator or a measurable attribute` }
    : { value: text, words: typed }
}

const EXAMPLES: Readonly<Record<number, readonly [amount: string, range: string]>> = {
  0: ['90 min', '0-90 min'],
  2: ['50 GiB', '0-50 GiB'],
  3: ['50 GiB', '0-50 GiB'],
  4: ['50 GiB', '0-50 GiB'],
}

/** " of Total volume": what the amounts of an input count. */
function ofUnit(unit: number | null): string {
  const label = unit === null ? undefined : codeLabel(CC_UNIT_TYPE, unit)
  return label === undefined ? '' : ` of ${label}`
}

function allowedIn(unit: number | null): string {
  const [amount, range] = examplesIn(unit)
  return `Allowed are an amount (${amount}), a range from low to high (${range}, or ${amount}- without an end), and >, >=, < or <= with an amount`
}

/** The allowed values of a cell in a few words. */
export function unitValueHint({ counts, unit }: UnitInput): string {
  const [amount, range] = examplesIn(unit)
  return counts ? `${amount}, ${range}, ${amount}- or > ${amount}` : 'A value, or a range such as 1-9'
}

/** Examples of an amount and a range in a unit. */
export function examplesIn(unit: AmountUnit): readonly [amount: string, range: string] {
  return EXAMPLES[unit === 'any' ? 2 : (unit ?? 1)] ?? ['50', '0-50']
}

/** Formats a stored value: amounts with their unit, others unchanged. */
export function unitValueInWords(value: string, { form, counts, unit }: UnitInput): string {
  const range = counts && form === 'V' ? readComparison(value) : undefined
  return range ? comparisonInWords(range, unit ?? 'any') : value
}
