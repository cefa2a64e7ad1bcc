import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowConditionGroup } from '@tollgate/contract/workflow/graph.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { filledValues } from '../drafts/edit-values.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { requestFocus, useFocusTarget } from '../../../../ui/focus.ts'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ConditionForm } from './condition-form.tsx'
import { ConditionRow } from './condition-row.tsx'
import { CONDITION_GIVEN, NEW_CONDITION } from './condition-values.ts'
import classes from './decision.module.css'
import { useConditionSentence } from './use-condition-sentence.ts'

const catalogue = catalogueOf('rule-workflow-cond')

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
  const { apply } = useWorkflowSession()
  const sentenceOf = useConditionSentence()
  const addName = addTarget('condition', id)
  const addRef = useFocusTarget<HTMLButtonElement>(addName)
  const store = useDrafts()
  const newKey = draftKey('newConditionOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const deletion = useDeletion(onDeleted)
  const title = several ? `Group ${number}` : 'Conditions'
  const ids = conditions.map((condition) => condition.work_cond_id)
  return (
    <RowFrame label={title}>
      <header className={classes.groupHead}>
        <h3>{title}</h3>
        <span className={classes.groupHint}>{conditions.length > 1 ? 'all of these hold' : ''}</span>
        <ActionIcon
          aria-label={`Delete group ${number}`}
          title="Delete the group"
          onClick={() =>
            deletion.ask({
              label: 'Delete condition group',
              about:
                conditions.length === 0
                  ? `Group ${number}, which has no conditions.`
                  : `Group ${number}, with its conditions: ${conditions.map(sentenceOf).join(' and ')}.`,
              edits: [{ op: 'delete', kind: 'condition_group', id }],
            })
          }
        >
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </header>
      <SortableRows
        label={`Conditions of group ${number}`}
        ids={ids}
        onOrder={(order) => void apply('Reorder conditions', [{ op: 'order', kind: 'condition', ids: order }])}
        newRow={
          isAdding && (
            <ConditionForm
              name={`New condition of group ${number}`}
              draftKey={newKey}
              catalogue={catalogue}
              template={NEW_CONDITION}
              given={CONDITION_GIVEN}
              label="Add condition"
              done="Create Success"
              editsOf={({ values }) => [
                {
                  op: 'create',
                  kind: 'condition',
                  values: { work_cond_group_id: id, ...filledValues(catalogue, values) },
                },
              ]}
              onClose={() => requestFocus(addName)}
              onSaved={() => requestFocus(addName)}
            />
          )
        }
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
      {conditions.length === 0 && !isAdding && (
        <p className={classes.emptyGroup}>No conditions yet: the group is never met.</p>
      )}
      {!isAdding && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.addCondition}
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          aria-label={`Add condition to group ${number}`}
          ref={addRef}
          onClick={() => store.set(newKey, startForm({ catalogue, template: NEW_CONDITION, given: CONDITION_GIVEN }))}
        >
          Condition
        </Button>
      )}
      {deletion.dialog}
    </RowFrame>
  )
}
