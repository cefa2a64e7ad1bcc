import type { WorkflowCondition } from '@tollgate/policy/workflow/model.ts'
import { describeCondition } from '@tollgate/policy/workflow/describe.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { LEFT, RIGHT } from '../calls/call-values.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { nameIn, recordsNamed, refTo, useChosenNames } from '../use-names.ts'
import { conditionWords } from './condition-values.ts'

/** Formats a condition as a sentence, even before the server has sent all names. */
export function useConditionSentence(): (condition: WorkflowCondition) => string {
  const { names: known, units } = useWorkflowSession().graph
  const withChosen = useChosenNames()
  return (condition) => {
    const { re_attr, pcc_re_attr, r_re_attr, pcc_r_re_attr, zone_id, pcc_zone } = condition
    const values = condition as unknown as FormValues
    const nested = {
      ...known,
      attribute: { ...nameIn(re_attr, pcc_re_attr?.re_attr_name), ...nameIn(r_re_attr, pcc_r_re_attr?.re_attr_name) },
      zone: nameIn(zone_id, pcc_zone?.zone_name),
    }
    const names = withChosen([...recordsNamed(values, [LEFT, RIGHT]), ...refTo('zone', zone_id)], nested)
    return describeCondition(conditionWords(values, names), names, units)
  }
}
