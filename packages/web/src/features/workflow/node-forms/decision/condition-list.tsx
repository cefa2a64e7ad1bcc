import type { WorkflowConditionGroup, WorkflowCondition } from '@tollgate/policy/workflow/model.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { conditionWarnings } from '@tollgate/policy/warnings/rule-workflow.ts'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { requestFocus } from '../../../../ui/focus.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ConditionForm } from './condition-form.tsx'
import { CONDITION_GIVEN } from './condition-values.ts'
import { NewConditionForm } from './new-condition-form.tsx'
import { useConditionSentence } from './use-condition-sentence.ts'

const catalogue = catalogueOf('rule-workflow-cond')

interface ConditionListProps {
  group: WorkflowConditionGroup
  number: number
  isAdding: boolean
}

/** The conditions of a group in order, and the form of a new one. */
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

interface ConditionRowProps {
  condition: WorkflowCondition
  name: string
  first: boolean
  movable: boolean
  /** Called with the row to focus next; without an id the focus goes to "Add condition". */
  onClosed: (id: number | undefined) => void
}

/** A condition: its sentence, or its form while edited. */
function ConditionRow({ condition, name, first, movable, onClosed }: ConditionRowProps) {
  const { work_cond_id: id } = condition
  const store = useDrafts()
  const key = draftKey('condition', id)
  const isEdited = useDraft(key) !== undefined
  const deletion = useDeletion(() => onClosed(undefined))
  const sentence = useConditionSentence()(condition)
  const row = condition as unknown as Row
  return (
    <>
      <RecordRow
        id={id}
        focusTarget={sentenceTarget('condition', id)}
        name={name}
        mark={first ? '' : 'and'}
        sentence={sentence}
        warnings={conditionWarnings(condition)}
        movable={movable}
        onEdit={() => store.set(key, startForm({ catalogue, row, given: CONDITION_GIVEN }))}
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
              given={CONDITION_GIVEN}
              label="Edit condition"
              done="Update Success"
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
