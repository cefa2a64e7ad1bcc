import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowExecution, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { executionWarnings } from '@tollgate/policy/warnings/rule-workflow.ts'
import { describeExecution } from '@tollgate/policy/workflow/describe.ts'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { AddButton } from '../rows/add-button.tsx'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { EXECUTION_GIVEN, executionWords } from './execution-values.ts'
import { requestFocus } from '../../../../ui/focus.ts'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { ExecutionForm } from './execution-form.tsx'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { EXECUTION } from '../calls/call-values.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { nameIn, recordsNamed, refTo, useChosenNames } from '../use-names.ts'

const catalogue = catalogueOf('rule-workflow-exec')

/** The executions of a normal node: later ones see what earlier ones wrote. */
export function NormalEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph } = useWorkflowSession()
  const store = useDrafts()
  const newKey = draftKey('newExecutionOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const executions = graph.executions.filter((execution) => execution.work_node_id === id)
  const isEmpty = executions.length === 0 && !isAdding
  const start = () => store.set(newKey, startForm({ catalogue, given: EXECUTION_GIVEN }))
  return (
    <NodeSection label="Executions of the node" title="Does" hint={executions.length > 1 ? 'in this order' : ''}>
      <RowFrame hidden={isEmpty}>
        <ExecutionList nodeId={id} executions={executions} isAdding={isAdding} />
      </RowFrame>
      {isEmpty && <EmptySection>Nothing yet: a run only passes through.</EmptySection>}
      {!isAdding && (
        <AddButton focusTarget={addTarget('execution', id)} onClick={start}>
          Add execution
        </AddButton>
      )}
    </NodeSection>
  )
}

interface ExecutionListProps {
  nodeId: number
  executions: readonly WorkflowExecution[]
  isAdding: boolean
}

/** The executions of a node in order, and the form of a new one. */
function ExecutionList({ nodeId, executions, isAdding }: ExecutionListProps) {
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

interface ExecutionRowProps {
  execution: WorkflowExecution
  number: number
  movable: boolean
  onClosed: (id: number | undefined) => void
}

/** An execution: its sentence, or its form while edited. */
function ExecutionRow({ execution, number, movable, onClosed }: ExecutionRowProps) {
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
