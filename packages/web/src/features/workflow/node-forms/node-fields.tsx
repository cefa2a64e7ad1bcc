import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LEADS_NOWHERE } from '@tollgate/policy/workflow/links.ts'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { draftKey } from './drafts/draft-keys.ts'
import { inputPropsOf } from './drafts/input-props.ts'
import { DraftFormElement } from './drafts/draft-form-element.tsx'
import { useDraftForm } from './drafts/use-draft-form.ts'
import { useWorkflowSession } from '../session/session-context.ts'
import classes from './editors.module.css'

const catalogue = catalogueOf('rule-workflow-node')

/** Set elsewhere: the workflow by the node's place, the links by drawing. */
export const NODE_GIVEN = { work_group_id: 1, ...LEADS_NOWHERE }

export function NodeFields({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph } = useWorkflowSession()
  const form = useDraftForm({
    draftKey: draftKey('node', id),
    catalogue,
    row: node,
    given: NODE_GIVEN,
    label: 'Edit node',
    done: 'Update Success',
  })
  const { work_node_type } = form.draft.values
  const left = work_node_type === node.work_node_type ? undefined : unusedContent(graph, node)
  const warnings: FieldMessages = left === undefined ? {} : { work_node_type: left }
  return (
    <DraftFormElement form={form} name="Node">
      <div className={classes.nodeFields}>
        <FieldInput {...inputPropsOf(form, 'work_node_name', {})} />
        <FieldInput {...inputPropsOf(form, 'work_node_type', warnings)} />
        <FieldInput {...inputPropsOf(form, 'comments', {})} />
      </div>
    </DraftFormElement>
  )
}

/** Content that a node of another type would no longer use. */
function unusedContent(graph: WorkflowGraph, { work_node_id: id }: WorkflowNode): string | undefined {
  const belongs = (record: { work_node_id: number }) => record.work_node_id === id
  const words = [
    graph.condition_groups.some(belongs) && 'conditions',
    graph.executions.some(belongs) && 'executions',
    graph.callbacks.some(belongs) && 'callback',
  ].filter((word) => word !== false)
  return words.length > 0 ? `Its ${words.join(' and ')} would stay, and not be used` : undefined
}
