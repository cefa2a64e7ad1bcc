/**
 * An entry of a list of wire values: the stored value, its label, and an
 * optional second line. A label repeats the value only if people use the number
 * as a name (QCI, ARP priority).
 *
 * @example { value: 2, label: 'Uplink', hint: 'From the device' }
 */
export interface Code<V extends string | number> {
  value: V
  label: string
  hint?: string
}

/** The stored values of a code list as a type, e.g. `CodeValue<typeof TIME_UNIT>` is `'S' | 'N' | 'H' | 'D'`. */
export type CodeValue<List> = List extends readonly Code<infer V>[] ? V : never

/**
 * Defines a code list. Its values keep their literal types, and each entry may
 * have a hint.
 *
 * @example defineCodes([{ value: 'Y', label: 'Yes' }, { value: 'N', label: 'No' }])
 */
export function defineCodes<const V extends string | number>(codes: readonly Code<V>[]): readonly Code<V>[] {
  return codes
}

/**
 * The label of a stored value; undefined for a value outside the list. The
 * caller then shows the value itself, because rows from elsewhere may have any
 * code.
 *
 * @example codeLabel(TIME_UNIT, 'H') // 'Hour'
 */
export function codeLabel(
  codes: readonly Code<string | number>[],
  value: string | number | null | undefined,
): string | undefined {
  return codes.find((code) => code.value === value)?.label
}

/**
 * Whether a value belongs to a code list, as a type guard.
 *
 * @example isCode(RULE_TYPE, 'G') // true
 */
export function isCode<V extends string | number>(codes: readonly Code<V>[], value: unknown): value is V {
  return codes.some((code) => code.value === value)
}

/**
 * The allowed codes with their meaning, for messages.
 *
 * @example codesInWords(YES_NO) // 'Y (Yes), N (No)'
 */
export function codesInWords(codes: readonly Code<string | number>[]): string {
  return codes.map(({ value, label }) => `${value} (${label})`).join(', ')
}
