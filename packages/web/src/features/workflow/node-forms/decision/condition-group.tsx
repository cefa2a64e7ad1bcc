import type { WorkflowConditionGroup } from '@tollgate/policy/workflow/model.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { AddButton } from '../rows/add-button.tsx'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ConditionGroupHead } from './condition-group-head.tsx'
import { ConditionList } from './condition-list.tsx'
import classes from './decision.module.css'
import { startCondition } from './new-condition-form.tsx'

interface ConditionGroupProps {
  group: WorkflowConditionGroup
  /** From 1. */
  number: number
  /** Several groups: one of them is enough. */
  several: boolean
  onDeleted: () => void
}

/** Conditions that all have to hold. */
export function ConditionGroup({ group, number, several, onDeleted }: ConditionGroupProps) {
  const { work_cond_group_id: id, conditions } = group
  const store = useDrafts()
  const newKey = draftKey('newConditionOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const deletion = useDeletion(onDeleted)
  const title = several ? `Group ${number}` : 'Conditions'
  return (
    <RowFrame label={title}>
      <ConditionGroupHead group={group} number={number} title={title} onDelete={deletion.ask} />
      <ConditionList group={group} number={number} isAdding={isAdding} />
      {conditions.length === 0 && !isAdding && (
        <p className={classes.emptyGroup}>No conditions yet: the group is never met.</p>
      )}
      {!isAdding && (
        <AddButton
          focusTarget={addTarget('condition', id)}
          size="compact-sm"
          variant="subtle"
          className={classes.addCondition}
          aria-label={`Add condition to group ${number}`}
          onClick={() => store.set(newKey, startCondition())}
        >
          Condition
        </AddButton>
      )}
      {deletion.dialog}
    </RowFrame>
  )
}
