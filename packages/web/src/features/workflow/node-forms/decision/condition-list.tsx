import type { WorkflowConditionGroup } from '@tollgate/policy/workflow/model.ts'
import { requestFocus } from '../../../../ui/focus.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { ConditionRow } from './condition-row.tsx'
import { NewConditionForm } from './new-condition-form.tsx'

interface ConditionListProps {
  group: WorkflowConditionGroup
  number: number
  isAdding: boolean
}

/** The conditions of a group in their order, and the form of a new one. */
export function ConditionList({ group, number, isAdding }: ConditionListProps) {
  const { work_cond_group_id: id, conditions } = group
  const { apply } = useWorkflowSession()
  const addName = addTarget('condition', id)
  const newForm = (
    <NewConditionForm
      name={`New condition of group ${number}`}
      draftKey={draftKey('newConditionOf', id)}
      focusTarget={addName}
      label="Add condition"
    />
  )
  return (
    <SortableRows
      label={`Conditions of group ${number}`}
      ids={conditions.map((condition) => condition.work_cond_id)}
      onOrder={(ids) => void apply('Reorder conditions', [{ op: 'order', kind: 'condition', ids }])}
      newRow={isAdding && newForm}
    >
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.work_cond_id}
          condition={condition}
          name={`condition ${index + 1} of group ${number}`}
          first={index === 0}
          movable={conditions.length > 1}
          onClosed={(row) => requestFocus(row === undefined ? addName : sentenceTarget('condition', row))}
        />
      ))}
    </SortableRows>
  )
}
