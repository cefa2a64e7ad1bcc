import { draftKey } from '../drafts/draft-keys.ts'
import { addTarget } from '../rows/focus-targets.ts'
import { RowFrame } from '../rows/row-frame.tsx'
import { NewConditionForm } from './new-condition-form.tsx'

/** The form of a new group: its first condition. */
export function NewGroupForm({ nodeId }: { nodeId: number }) {
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
