import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowExecution } from '@tollgate/policy/workflow/model.ts'
import { executionWarnings } from '@tollgate/policy/warnings/rule-workflow.ts'
import { describeExecution } from '@tollgate/policy/workflow/describe.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { EXECUTION } from '../calls/call-values.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { sentenceTarget } from '../rows/focus-targets.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { nameIn, recordsNamed, refTo, useChosenNames } from '../use-names.ts'
import { ExecutionForm } from './execution-form.tsx'
import { EXECUTION_GIVEN, executionWords } from './execution-values.ts'

const catalogue = catalogueOf('rule-workflow-exec')

interface ExecutionRowProps {
  execution: WorkflowExecution
  number: number
  movable: boolean
  onClosed: (id: number | undefined) => void
}

/** An execution: its sentence, or its form while edited. */
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

/** Formats an execution as a sentence, even before the server has sent all names. */
function useExecutionSentence(): (execution: WorkflowExecution) => string {
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
