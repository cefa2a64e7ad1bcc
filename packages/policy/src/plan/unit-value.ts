import { readComparison, writeComparison } from '@tollgate/contract/standards/comparison.ts'
import type { AmountUnit } from '@tollgate/contract/standards/quantity.ts'
import { comparisonInWords, readTypedComparison } from '@tollgate/contract/standards/typed-comparison.ts'

/**
 * Whether an input counts: a balance, an accumulator or a measurable attribute. Its plain values are compared as numbers
 * alone, those of other inputs as text where one of both is no number.
 */
export function isCounted(mapping_src_type: string, measurable: string | null | undefined): boolean {
  return mapping_src_type === 'B' || mapping_src_type === 'C' || (mapping_src_type === 'A' && measurable === 'Y')
}

/** What has to be known of an input to read what units compare it with. */
export interface UnitInput {
  /** How the unit compares: `mapping_type`, else the type of the rule zone. */
  form: string
  counts: boolean
  /** CC-Unit-Type in which it counts; null: not known. */
  unit: number | null
}

/** Of a rule zone as it is read, for units that compare in a form. */
export function unitInput(
  form: string,
  input: { mapping_src_counts: boolean; mapping_src_unit: number | null },
): UnitInput {
  return { form, counts: input.mapping_src_counts, unit: input.mapping_src_unit }
}

/** What is stored, and how it is shown; or why the text says nothing that could be compared. */
export type ReadUnitValue = { value: string; words: string } | { fault: string }

/** A value as it is typed, pasted or sent. */
export function readUnitValue(text: string, { form, counts, unit }: UnitInput): ReadUnitValue {
  const typed = text.trim()
  if (!counts) return form === 'V' ? readPlainValue(text) : { value: text, words: typed }
  if (form !== 'V') return { fault: 'The input counts: let its rule zone compare a value or range, no counter status' }
  const range = readTypedComparison(typed, unit ?? 'any')
  if (!range) return { fault: `“${typed}” is no amount. ${allowedIn(unit)}` }
  // What is plain already is stored as it was sent.
  const value = readComparison(typed) ? typed : writeComparison(range)
  return { value, words: comparisonInWords(range, unit ?? 'any') }
}

/** An operator before an amount would be compared as text: it is refused. */
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

function allowedIn(unit: number | null): string {
  const [amount, range] = examplesIn(unit)
  return `Allowed are an amount (${amount}), a range from low to high (${range}, or ${amount}- without an end), and >, >=, < or <= with an amount`
}

/** What a cell takes, in a few words. */
export function unitValueHint({ counts, unit }: UnitInput): string {
  const [amount, range] = examplesIn(unit)
  return counts ? `${amount}, ${range}, ${amount}- or > ${amount}` : 'A value, or a range such as 1-9'
}

/** An amount and a range of a unit, as they may be typed. */
export function examplesIn(unit: AmountUnit): readonly [amount: string, range: string] {
  return EXAMPLES[unit === 'any' ? 2 : (unit ?? 1)] ?? ['50', '0-50']
}

/** A stored value as it is shown: amounts with their unit, all else as it stands. */
export function unitValueInWords(value: string, { form, counts, unit }: UnitInput): string {
  const range = counts && form === 'V' ? readComparison(value) : undefined
  return range ? comparisonInWords(range, unit ?? 'any') : value
}
