import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { startForm } from '../../../../catalogue/form/record-form.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraft, useDrafts } from '../drafts/drafts.tsx'
import { filledValues } from '../drafts/edit-values.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { addTarget } from '../rows/focus-targets.ts'
import { requestFocus, useFocusTarget } from '../../../../ui/focus.ts'
import { EmptySection, NodeSection } from '../node-section.tsx'
import { RowFrame } from '../rows/row-frame.tsx'
import { ConditionForm } from './condition-form.tsx'
import { ConditionGroup } from './condition-group.tsx'
import { CONDITION_GIVEN, NEW_CONDITION } from './condition-values.ts'
import classes from './decision.module.css'

const catalogue = catalogueOf('rule-workflow-cond')
const GROUP = 'new-group'

/** When a decision takes its Yes link: its groups are alternatives, the conditions of a group hold together. */
export function DecisionEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id } = node
  const { graph } = useWorkflowSession()
  const store = useDrafts()
  const addName = addTarget('condition_group', id)
  const addRef = useFocusTarget<HTMLButtonElement>(addName)
  const groups = graph.condition_groups.filter((group) => group.work_node_id === id)
  const newKey = draftKey('newGroupOf', id)
  const isAdding = useDraft(newKey) !== undefined
  const focusAdd = () => requestFocus(addName)
  return (
    <NodeSection
      label="Conditions of the decision"
      title="Yes, when"
      hint={groups.length > 1 ? 'one of the groups is met' : ''}
    >
      {groups.map((group, index) => (
        <Fragment key={group.work_cond_group_id}>
          {index > 0 && <Or />}
          <ConditionGroup group={group} number={index + 1} several={groups.length > 1} onDeleted={focusAdd} />
        </Fragment>
      ))}
      {groups.length === 0 && !isAdding && (
        <EmptySection>The decision has no conditions yet: a run ends here with an error.</EmptySection>
      )}
      {isAdding && (
        <>
          {groups.length > 0 && <Or />}
          <RowFrame label="New group">
            <ConditionForm
              name="First condition of the new group"
              draftKey={newKey}
              catalogue={catalogue}
              template={NEW_CONDITION}
              given={CONDITION_GIVEN}
              label="Add condition group"
              done="Create Success"
              editsOf={({ values }) => [
                { op: 'create', kind: 'condition_group', id: GROUP, values: { work_node_id: id } },
                {
                  op: 'create',
                  kind: 'condition',
                  values: { work_cond_group_id: GROUP, ...filledValues(catalogue, values) },
                },
              ]}
              onClose={focusAdd}
              onSaved={focusAdd}
            />
          </RowFrame>
        </>
      )}
      {!isAdding && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          ref={addRef}
          onClick={() => store.set(newKey, startForm({ catalogue, template: NEW_CONDITION, given: CONDITION_GIVEN }))}
        >
          {groups.length > 0 ? 'Add an alternative group' : 'Add conditions'}
        </Button>
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
