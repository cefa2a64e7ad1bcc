import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { Fragment } from 'react'
import { requestFocus } from '../../../../ui/focus.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { AddButton } from '../rows/add-button.tsx'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { ConditionGroup } from './condition-group.tsx'
import classes from './decision.module.css'
import { startCondition, NewConditionForm } from './new-condition-form.tsx'

/** When a decision takes its Yes link: one group must hold, with all of its conditions. */
export function DecisionEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph } = useWorkflowSession()
  const store = useDrafts()
  const newKey = draftKey('newGroupOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const addName = addTarget('condition_group', id)
  const groups = graph.condition_groups.filter((group) => group.work_node_id === id)
  const several = groups.length > 1
  return (
    <NodeSection label="Conditions of the decision" title="Yes, when" hint={several ? 'one of the groups is met' : ''}>
      {groups.map((group, index) => (
        <Fragment key={group.work_cond_group_id}>
          {index > 0 && <Or />}
          <ConditionGroup {...{ group, several }} number={index + 1} onDeleted={() => requestFocus(addName)} />
        </Fragment>
      ))}
      {groups.length === 0 && !isAdding && (
        <EmptySection>The decision has no conditions yet: a run ends here with an error.</EmptySection>
      )}
      {isAdding && groups.length > 0 && <Or />}
      {isAdding && <NewGroupForm nodeId={id} />}
      {!isAdding && (
        <AddButton focusTarget={addName} onClick={() => store.set(newKey, startCondition())}>
          {groups.length > 0 ? 'Add an alternative group' : 'Add conditions'}
        </AddButton>
      )}
    </NodeSection>
  )
}

function Or() {
  return (
    <p className={classes.or}>
      <span>or</span>
    </p>
  )
}

function NewGroupForm({ nodeId }: { nodeId: number }) {
  return (
    <RowFrame label="New group">
      <NewConditionForm
        name="First condition of the new group"
        draftKey={draftKey('newGroupOf', nodeId)}
        focusTarget={addTarget('condition_group', nodeId)}
        label="Add condition group"
      />
    </RowFrame>
  )
}
