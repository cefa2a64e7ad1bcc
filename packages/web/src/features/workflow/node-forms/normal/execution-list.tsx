import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowExecution } from '@tollgate/policy/workflow/model.ts'
import { requestFocus } from '../../../../ui/focus.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { ExecutionForm } from './execution-form.tsx'
import { ExecutionRow } from './execution-row.tsx'
import { EXECUTION_GIVEN } from './execution-values.ts'

const catalogue = catalogueOf('rule-workflow-exec')

interface ExecutionListProps {
  nodeId: number
  executions: readonly WorkflowExecution[]
  isAdding: boolean
}

/** The executions of a node in order, and the form of a new one. */
export function ExecutionList({ nodeId, executions, isAdding }: ExecutionListProps) {
  const { apply } = useWorkflowSession()
  const addName = addTarget('execution', nodeId)
  return (
    <SortableRows
      label="Executions"
      ids={executions.map((execution) => execution.work_exec_id)}
      onOrder={(ids) => void apply('Reorder executions', [{ op: 'order', kind: 'execution', ids }])}
      newRow={isAdding && <NewExecutionForm nodeId={nodeId} focusTarget={addName} />}
    >
      {executions.map((execution, index) => (
        <ExecutionRow
          key={execution.work_exec_id}
          execution={execution}
          number={index + 1}
          movable={executions.length > 1}
          onClosed={(row) => requestFocus(row === undefined ? addName : sentenceTarget('execution', row))}
        />
      ))}
    </SortableRows>
  )
}

function NewExecutionForm({ nodeId, focusTarget }: { nodeId: number; focusTarget: string }) {
  const focusButton = () => requestFocus(focusTarget)
  return (
    <ExecutionForm
      name="New execution"
      draftKey={draftKey('newExecutionOf', nodeId)}
      catalogue={catalogue}
      given={EXECUTION_GIVEN}
      label="Add execution"
      done="Create Success"
      onClose={focusButton}
      onSaved={focusButton}
    />
  )
}
