import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { filledValues } from '../drafts/edit-values.ts'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { requestFocus, useFocusTarget } from '../../../../ui/focus.ts'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { addTarget, sentenceTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { ExecutionForm } from './execution-form.tsx'
import { ExecutionRow } from './execution-row.tsx'
import { EXECUTION_GIVEN } from './execution-values.ts'

const catalogue = catalogueOf('rule-workflow-exec')

/** What a normal node does, step by step: later executions see what earlier ones wrote. */
export function NormalEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph, apply } = useWorkflowSession()
  const addName = addTarget('execution', id)
  const addRef = useFocusTarget<HTMLButtonElement>(addName)
  const store = useDrafts()
  const newKey = draftKey('newExecutionOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const executions = graph.executions.filter((execution) => execution.work_node_id === id)
  return (
    <NodeSection label="Executions of the node" title="Does" hint={executions.length > 1 ? 'in this order' : ''}>
      <RowFrame hidden={executions.length === 0 && !isAdding}>
        <SortableRows
          label="Executions"
          ids={executions.map((execution) => execution.work_exec_id)}
          onOrder={(ids) => void apply('Reorder executions', [{ op: 'order', kind: 'execution', ids }])}
          newRow={
            isAdding && (
              <ExecutionForm
                name="New execution"
                draftKey={newKey}
                catalogue={catalogue}
                given={EXECUTION_GIVEN}
                label="Add execution"
                done="Create Success"
                editsOf={({ values }) => [
                  {
                    op: 'create',
                    kind: 'execution',
                    values: { work_node_id: id, ...filledValues(catalogue, values) },
                  },
                ]}
                onClose={() => requestFocus(addName)}
                onSaved={() => requestFocus(addName)}
              />
            )
          }
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
      </RowFrame>
      {executions.length === 0 && !isAdding && <EmptySection>Nothing yet: a run only passes through.</EmptySection>}
      {!isAdding && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          ref={addRef}
          onClick={() => store.set(newKey, startForm({ catalogue, given: EXECUTION_GIVEN }))}
        >
          Add execution
        </Button>
      )}
    </NodeSection>
  )
}
