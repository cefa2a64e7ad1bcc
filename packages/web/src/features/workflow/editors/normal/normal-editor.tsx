import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowExecution, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { executionWarnings } from '@tollgate/contract/warnings/rule-workflow.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { Row } from '../../../../api/client.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { changedValues, filledValues } from '../drafts/edit-values.ts'
import { freshDraft } from '../drafts/use-record-form.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import classes from '../editors.module.css'
import { focusRow } from '../rows/focus-row.ts'
import { RecordRow } from '../rows/record-row.tsx'
import { SortableRows } from '../rows/sortable-rows.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import { ExecutionForm } from './execution-form.tsx'
import { useExecutionSentence } from './use-execution-sentence.ts'

const catalogue = catalogueOf('rule-workflow-exec')

/** What a normal node does, step by step: later executions see what earlier ones wrote. */
export function NormalEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph, apply } = useWorkflowSession()
  const root = useRef<HTMLElement>(null)
  const store = useDrafts()
  const newKey = `execution-of ${id}`
  const isAdding = useDraft(newKey) !== undefined
  const executions = graph.executions.filter((execution) => execution.work_node_id === id)
  const given = useMemo(() => ({ work_node_id: 1 }), [])
  return (
    <section ref={root} className={classes.contents} aria-label="Executions of the node">
      <header className={classes.contentsHead}>
        <h3>Does</h3>
        <span className={classes.rule}>{executions.length > 1 ? 'in this order' : ''}</span>
      </header>
      <div className={classes.group} hidden={executions.length === 0 && !isAdding}>
        <SortableRows
          ids={executions.map((execution) => execution.work_exec_id)}
          onOrder={(ids) => void apply('Reorder executions', [{ op: 'order', kind: 'execution', ids }])}
        >
          <ol className={classes.rows} aria-label="Executions">
            {executions.map((execution, index) => (
              <ExecutionRow
                key={execution.work_exec_id}
                execution={execution}
                number={index + 1}
                movable={executions.length > 1}
                onClosed={(row) => focusRow(root.current, row)}
              />
            ))}
            {isAdding && (
              <li className={classes.row}>
                <ExecutionForm
                  name="New execution"
                  draftKey={newKey}
                  catalogue={catalogue}
                  given={given}
                  label="Add execution"
                  done="Create Success"
                  editsOf={({ values }) => [
                    {
                      op: 'create',
                      kind: 'execution',
                      values: { work_node_id: id, ...filledValues(catalogue, values) },
                    },
                  ]}
                  onClose={() => focusRow(root.current, undefined)}
                  onSaved={() => focusRow(root.current, undefined)}
                />
              </li>
            )}
          </ol>
        </SortableRows>
      </div>
      {executions.length === 0 && !isAdding && <p className={classes.none}>Nothing yet: a run only passes through.</p>}
      {!isAdding && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          data-adds
          onClick={() => store.set(newKey, freshDraft(catalogue, undefined))}
        >
          Add execution
        </Button>
      )}
    </section>
  )
}

interface ExecutionRowProps {
  execution: WorkflowExecution
  number: number
  movable: boolean
  onClosed: (id: number | undefined) => void
}

function ExecutionRow({ execution, number, movable, onClosed }: ExecutionRowProps) {
  const { work_exec_id: id } = execution
  const store = useDrafts()
  const key = `execution ${id}`
  const isEdited = useDraft(key) !== undefined
  const deletion = useDeletion(() => onClosed(undefined))
  const sentence = useExecutionSentence()(execution)
  const row = execution as unknown as Row
  const given = useMemo(() => ({ work_node_id: 1 }), [])
  return (
    <>
      <RecordRow
        id={id}
        name={`execution ${number}`}
        mark={number}
        sentence={sentence}
        warnings={executionWarnings(execution)}
        movable={movable}
        onEdit={() => store.set(key, freshDraft(catalogue, row))}
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
              given={given}
              label="Edit execution"
              done="Update Success"
              editsOf={(draft) => [{ op: 'update', kind: 'execution', id, values: changedValues(catalogue, draft) }]}
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
