import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { storedConstants, unitOfCall } from '@tollgate/policy/workflow/describe-constant.ts'
import type { RecordForm } from '../../../../catalogue/form/record-form.ts'
import { asText } from '../../../../catalogue/row.ts'
import { newKey } from '../../session/row-ids.ts'
import { subjectOf } from './draft-keys.ts'
import { changedValues, filledValues } from './edit-values.ts'

/** The edits of one save, as one undo step. Constants are parsed in the units of what they are compared with. */
export function editsOfDraft(key: string, draft: RecordForm, units: RecordUnits): WorkflowEdit[] {
  const { of, id } = subjectOf(key)
  switch (of) {
    case 'condition':
      return [{ op: 'update', kind: of, id, values: withConstants(changedValues(draft), draft, units) }]
    case 'node':
    case 'execution':
      return [{ op: 'update', kind: of, id, values: changedValues(draft) }]
    case 'callback': {
      const work_group_id = Number(draft.values.work_group_id)
      return draft.row
        ? [{ op: 'update', kind: 'callback', id, values: { work_group_id } }]
        : [{ op: 'create', kind: 'callback', values: { work_node_id: id, work_group_id } }]
    }
    case 'newExecutionOf':
      return [{ op: 'create', kind: 'execution', values: { work_node_id: id, ...filled(draft) } }]
    case 'newConditionOf':
      return [
        {
          op: 'create',
          kind: 'condition',
          values: { work_cond_group_id: id, ...withConstants(filled(draft), draft, units) },
        },
      ]
    default: {
      const group = newKey()
      return [
        { op: 'create', kind: 'condition_group', id: group, values: { work_node_id: id } },
        {
          op: 'create',
          kind: 'condition',
          values: { work_cond_group_id: group, ...withConstants(filled(draft), draft, units) },
        },
      ]
    }
  }
}

function filled({ catalogue, values }: RecordForm) {
  return filledValues(catalogue, values)
}

type Values = Record<string, FieldValue>

/** Values with the constants of a condition as they are stored: without units. */ export function withConstants(
  values: Values,
  draft: Pick<RecordForm, 'values'>,
  units: RecordUnits,
): Values {
  const { function: name, param1 } = draft.values
  if (typeof values.operand !== 'string') return values
  const unit = unitOfCall({ function: asText(name) || null, param1: asText(param1) || null }, units)
  return { ...values, operand: storedConstants(values.operand, Number(draft.values.sort_operator), unit) }
}
