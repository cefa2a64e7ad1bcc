import { WORK_NODE_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { ComponentType } from 'react'
import { Editable } from '../../../catalogue/editable.tsx'
import { OptionCreator } from '../../../catalogue/form/form-panel.tsx'
import { CallbackEditor } from './callback/callback-editor.tsx'
import { DecisionEditor } from './decision/decision-editor.tsx'
import classes from './editors.module.css'
import { NodeFields } from './node-fields.tsx'
import { NormalEditor } from './normal/normal-editor.tsx'

const EDITORS: Readonly<Record<string, ComponentType<{ node: WorkflowNode }>>> = {
  A: NormalEditor,
  B: DecisionEditor,
  C: CallbackEditor,
}

/** Everything about a node: its name, and by its type its conditions, executions or call. Needs `NodeDrafts`. */
export function NodeEditor({ node }: { node: WorkflowNode }) {
  const Contents = EDITORS[node.work_node_type]
  const type = WORK_NODE_TYPE.find(({ value }) => value === node.work_node_type)?.label ?? ''
  return (
    <div className={classes.editor} role="group" aria-label={`${type} node ${node.work_node_name}, its contents`}>
      <Editable>
        <OptionCreator>
          <NodeFields key={`fields ${node.work_node_id}`} node={node} />
          {Contents && <Contents key={node.work_node_id} node={node} />}
        </OptionCreator>
      </Editable>
    </div>
  )
}
