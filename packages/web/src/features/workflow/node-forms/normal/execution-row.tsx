import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowExecution } from '@tollgate/policy/workflow/model.ts'
import { executionWarnings } from '@tollgate/policy/warnings/rule-workflow.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { sentenceTarget } from '../rows/focus-targets.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ExecutionForm } from './execution-form.tsx'
import { EXECUTION_GIVEN } from './execution-values.ts'
import { useExecutionSentence } from './use-execution-sentence.ts'

const catalogue = catalogueOf('rule-workflow-exec')

interface ExecutionRowProps {
  execution: WorkflowExecution
  number: number
  movable: boolean
  onClosed: (id: number | undefined) => void
}

/** An execution: its sentence, or its form while it is edited. */
export function ExecutionRow({ execution, number, movable, onClosed }: ExecutionRowProps) {
  const { work_exec_id: id } = execution
  const store = useDrafts()
  const key = draftKey('execution', id)
  const isEdited = useDraft(key) !== undefined
  const deletion = useDeletion(() => onClosed(undefined))
  const sentence = useExecutionSentence()(execution)
  const row = execution as unknown as Row
  return (
    <>
      <RecordRow
        id={id}
        focusTarget={sentenceTarget('execution', id)}
        name={`execution ${number}`}
        mark={number}
        sentence={sentence}
        warnings={executionWarnings(execution)}
        movable={movable}
        onEdit={() => store.set(key, startForm({ catalogue, row, given: EXECUTION_GIVEN }))}
        onDelete={() =>
          deletion.ask({
            label: 'Delete execution',
            about: `The execution: ${sentence}.`,
            edits: [{ op: 'delete', kind: 'execution', id }],
          })
        }
        form={
          isEdited && (
            <ExecutionForm
              name={`Edit execution ${number}`}
              draftKey={key}
              catalogue={catalogue}
              row={row}
              given={EXECUTION_GIVEN}
              label="Edit execution"
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
