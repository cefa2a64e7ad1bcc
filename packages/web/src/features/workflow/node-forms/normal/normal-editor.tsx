import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { AddButton } from '../rows/add-button.tsx'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { ExecutionList } from './execution-list.tsx'
import { EXECUTION_GIVEN } from './execution-values.ts'

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
