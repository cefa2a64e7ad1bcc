import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowCondition, WorkflowConditionGroup } from '@tollgate/contract/workflow/graph.ts'
import { conditionWarnings } from '@tollgate/contract/warnings/rule-workflow.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { Row } from '../../../../api/client.ts'
import { freshDraft } from '../drafts/use-record-form.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { changedValues, filledValues } from '../drafts/edit-values.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import classes from '../editors.module.css'
import { focusRow } from '../rows/focus-row.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ConditionForm } from './condition-form.tsx'
import { NEW_CONDITION } from './condition-values.ts'
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
  const root = useRef<HTMLElement>(null)
  const store = useDrafts()
  const newKey = `condition-of ${id}`
  const isAdding = useDraft(newKey) !== undefined
  const deletion = useDeletion(onDeleted)
  const title = several ? `Group ${number}` : 'Conditions'
  const ids = conditions.map((condition) => condition.work_cond_id)
  const given = useMemo(() => ({ work_cond_group_id: 1 }), [])
  return (
    <section ref={root} className={classes.group} aria-label={title}>
      <header className={classes.groupHead}>
        <h4>{title}</h4>
        <span className={classes.rule}>{conditions.length > 1 ? 'all of these hold' : ''}</span>
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
        ids={ids}
        onOrder={(order) => void apply('Reorder conditions', [{ op: 'order', kind: 'condition', ids: order }])}
      >
        <ol className={classes.rows} aria-label={`Conditions of group ${number}`}>
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.work_cond_id}
              condition={condition}
              name={`condition ${index + 1} of group ${number}`}
              first={index === 0}
              movable={conditions.length > 1}
              onClosed={(row) => focusRow(root.current, row)}
            />
          ))}
          {isAdding && (
            <li className={classes.row}>
              <ConditionForm
                name={`New condition of group ${number}`}
                draftKey={newKey}
                catalogue={catalogue}
                begin={NEW_CONDITION}
                given={given}
                label="Add condition"
                done="Create Success"
                editsOf={({ values }) => [
                  {
                    op: 'create',
                    kind: 'condition',
                    values: { work_cond_group_id: id, ...filledValues(catalogue, values) },
                  },
                ]}
                onClose={() => focusRow(root.current, undefined)}
                onSaved={() => focusRow(root.current, undefined)}
              />
            </li>
          )}
        </ol>
      </SortableRows>
      {conditions.length === 0 && !isAdding && (
        <p className={classes.none}>No conditions yet: the group is never met.</p>
      )}
      {!isAdding && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          aria-label={`Add condition to group ${number}`}
          data-adds
          onClick={() => store.set(newKey, freshDraft(catalogue, NEW_CONDITION))}
        >
          Condition
        </Button>
      )}
      {deletion.dialog}
    </section>
  )
}

interface ConditionRowProps {
  condition: WorkflowCondition
  name: string
  first: boolean
  movable: boolean
  /** The row to focus; without one, what adds a row. */
  onClosed: (id: number | undefined) => void
}

function ConditionRow({ condition, name, first, movable, onClosed }: ConditionRowProps) {
  const { work_cond_id: id } = condition
  const store = useDrafts()
  const key = `condition ${id}`
  const isEdited = useDraft(key) !== undefined
  const deletion = useDeletion(() => onClosed(undefined))
  const sentence = useConditionSentence()(condition)
  const row = condition as unknown as Row
  const given = useMemo(() => ({ work_cond_group_id: 1 }), [])
  return (
    <>
      <RecordRow
        id={id}
        name={name}
        mark={first ? '' : 'and'}
        sentence={sentence}
        warnings={conditionWarnings(condition)}
        movable={movable}
        onEdit={() => store.set(key, freshDraft(catalogue, row))}
        onDelete={() =>
          deletion.ask({
            label: 'Delete condition',
            about: `The condition: ${sentence}.`,
            edits: [{ op: 'delete', kind: 'condition', id }],
          })
        }
        form={
          isEdited && (
            <ConditionForm
              name={`Edit ${name}`}
              draftKey={key}
              catalogue={catalogue}
              row={row}
              given={given}
              label="Edit condition"
              done="Update Success"
              editsOf={(draft) => [{ op: 'update', kind: 'condition', id, values: changedValues(catalogue, draft) }]}
              onClose={() => onClosed(id)}
              onSaved={() => onClosed(id)}
            />
          )
        }
      />
      {deletion.dialog}
    </>
  )
}
