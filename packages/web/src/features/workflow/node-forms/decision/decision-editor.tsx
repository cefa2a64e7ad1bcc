import type { WorkflowConditionGroup, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { Fragment } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { requestFocus } from '../../../../ui/focus.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { AddButton } from '../rows/add-button.tsx'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import classes from './decision.module.css'
import { NewConditionForm, startCondition } from './new-condition-form.tsx'
import { type Deletion, useDeletion } from '../rows/use-deletion.tsx'
import { ConditionList } from './condition-list.tsx'
import { useConditionSentence } from './use-condition-sentence.ts'

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

interface ConditionGroupProps {
  group: WorkflowConditionGroup
  /** From 1. */
  number: number
  /** There are several groups, of which one must hold. */
  several: boolean
  onDeleted: () => void
}

/** Conditions that must all hold. */
function ConditionGroup({ group, number, several, onDeleted }: ConditionGroupProps) {
  const { work_cond_group_id: id, conditions } = group
  const store = useDrafts()
  const newKey = draftKey('newConditionOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const deletion = useDeletion(onDeleted)
  const title = several ? `Group ${number}` : 'Conditions'
  return (
    <RowFrame label={title}>
      <ConditionGroupHead group={group} number={number} title={title} onDelete={deletion.ask} />
      <ConditionList group={group} number={number} isAdding={isAdding} />
      {conditions.length === 0 && !isAdding && (
        <p className={classes.emptyGroup}>No conditions yet: the group is never met.</p>
      )}
      {!isAdding && (
        <AddButton
          focusTarget={addTarget('condition', id)}
          size="compact-sm"
          variant="subtle"
          className={classes.addCondition}
          aria-label={`Add condition to group ${number}`}
          onClick={() => store.set(newKey, startCondition())}
        >
          Condition
        </AddButton>
      )}
      {deletion.dialog}
    </RowFrame>
  )
}

interface ConditionGroupHeadProps {
  group: WorkflowConditionGroup
  number: number
  title: string
  /** Asks before the group is deleted. */
  onDelete: (deletion: Deletion) => void
}

/** The title of a group, and the button that deletes it with its conditions. */
function ConditionGroupHead({ group, number, title, onDelete }: ConditionGroupHeadProps) {
  const { work_cond_group_id: id, conditions } = group
  const sentenceOf = useConditionSentence()
  const about =
    conditions.length === 0
      ? `Group ${number}, which has no conditions.`
      : `Group ${number}, with its conditions: ${conditions.map(sentenceOf).join(' and ')}.`
  return (
    <header className={classes.groupHead}>
      <h3>{title}</h3>
      <span className={classes.groupHint}>{conditions.length > 1 ? 'all of these hold' : ''}</span>
      <ActionIcon
        aria-label={`Delete group ${number}`}
        title="Delete the group"
        onClick={() =>
          onDelete({ label: 'Delete condition group', about, edits: [{ op: 'delete', kind: 'condition_group', id }] })
        }
      >
        <IconTrash size="1rem" aria-hidden />
      </ActionIcon>
    </header>
  )
}
