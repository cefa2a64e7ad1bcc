import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { ExecutionWords } from '@tollgate/policy/workflow/describe.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { unmatchedText } from '../../../../catalogue/lookup/unmatched.ts'
import { asText } from '../../../../catalogue/row.ts'

/** Set by the place of the execution; in the form any node will do. */
export const EXECUTION_GIVEN = { work_node_id: 1 }

/** The typed values as needed for the sentence of an execution. */
export function executionWords(values: FormValues, names: RecordNames): ExecutionWords {
  const text = (key: string) => asText(unmatchedText(values[key]) ?? values[key]).trim() || null
  const attribute = (key: string) => {
    const id = values[key]
    return typeof id === 'number' ? (names.attribute?.[id] ?? `#${id}`) : null
  }
  return {
    function: text('function') ?? '',
    param1: text('param1'),
    param2: text('param2'),
    src_re_attr_name: attribute('src_re_attr'),
    obj_re_attr_name: attribute('obj_re_attr'),
  }
}
