import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { filledValues } from '../drafts/edit-values.ts'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { NewConditionForm } from './new-condition-form.tsx'

const catalogue = catalogueOf('rule-workflow-cond')
const GROUP = 'new-group'

/** The form of a new group: its first condition. */
export function NewGroupForm({ nodeId }: { nodeId: number }) {
  return (
    <RowFrame label="New group">
      <NewConditionForm
        name="First condition of the new group"
        draftKey={draftKey('newGroupOf', nodeId)}
        focusTarget={addTarget('condition_group', nodeId)}
        label="Add condition group"
        editsOf={({ values }) => [
          { op: 'create', kind: 'condition_group', id: GROUP, values: { work_node_id: nodeId } },
          {
            op: 'create',
            kind: 'condition',
            values: { work_cond_group_id: GROUP, ...filledValues(catalogue, values) },
          },
        ]}
      />
    </RowFrame>
  )
}
