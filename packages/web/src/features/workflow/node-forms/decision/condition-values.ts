import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { ConditionWords } from '@tollgate/policy/workflow/describe.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { unmatchedText } from '../../../../catalogue/lookup/unmatched.ts'
import { asText } from '../../../../catalogue/row.ts'

/** Initial values of a condition. */
export const NEW_CONDITION = { sort_operator: 1, is_const: 'Y' }

/** Set by the place of the condition; in the form any group will do. */
export const CONDITION_GIVEN = { work_cond_group_id: 1 }

/** The typed values as needed for the sentence of a condition. */
export function conditionWords(values: FormValues, names: RecordNames): ConditionWords {
  const text = (key: string) => asText(unmatchedText(values[key]) ?? values[key]).trim() || null
  const attribute = (key: string) => named(names.attribute, values[key], 're_attr_name')
  return {
    function: text('function'),
    param1: text('param1'),
    param2: text('param2'),
    sort_operator: Number(values.sort_operator),
    is_const: asText(values.is_const),
    operand: text('operand'),
    r_function: text('r_function'),
    r_param1: text('r_param1'),
    r_param2: text('r_param2'),
    pcc_re_attr: attribute('re_attr'),
    pcc_r_re_attr: attribute('r_re_attr'),
    pcc_zone: named(names.zone, values.zone_id, 'zone_name'),
  }
}

function named<K extends string>(
  names: Readonly<Record<string, string>> | undefined,
  id: unknown,
  key: K,
): Record<K, string> | null {
  return typeof id === 'number' ? ({ [key]: names?.[id] ?? `#${id}` } as Record<K, string>) : null
}
