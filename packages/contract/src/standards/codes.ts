/**
 * One entry of a closed or suggested list of wire values: what is stored, what
 * a person reads, and an optional second line. A label repeats its value only
 * where the number is itself the name people use (QCI, ARP priority).
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
 * States a code list so that its values stay literal types and every entry may
 * be asked for a hint.
 *
 * @example defineCodes([{ value: 'Y', label: 'Yes' }, { value: 'N', label: 'No' }])
 */
export function defineCodes<const V extends string | number>(codes: readonly Code<V>[]): readonly Code<V>[] {
  return codes
}

/**
 * The label of a stored value, or undefined for a value outside the list: the
 * caller then shows the value as it is, because a row read from elsewhere may
 * hold any code.
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
