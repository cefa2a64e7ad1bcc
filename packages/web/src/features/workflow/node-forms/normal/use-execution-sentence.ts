import type { WorkflowExecution } from '@tollgate/policy/workflow/model.ts'
import { describeExecution } from '@tollgate/policy/workflow/describe.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { EXECUTION } from '../calls/call-values.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { nameIn, recordsNamed, refTo, useChosenNames } from '../use-names.ts'
import { executionWords } from './execution-values.ts'

/** Tells an execution as a sentence, also before the server has told what it names. */
export function useExecutionSentence(): (execution: WorkflowExecution) => string {
  const { names: known } = useWorkflowSession().graph
  const withChosen = useChosenNames()
  return (execution) => {
    const { src_re_attr, src_re_attr_name, obj_re_attr, obj_re_attr_name } = execution
    const values = execution as unknown as FormValues
    const attribute = { ...nameIn(src_re_attr, src_re_attr_name), ...nameIn(obj_re_attr, obj_re_attr_name) }
    const wanted = [...recordsNamed(values, [EXECUTION]), ...refTo('attribute', obj_re_attr)]
    const names = withChosen(wanted, { ...known, attribute })
    return describeExecution(executionWords(values, names), names)
  }
}
