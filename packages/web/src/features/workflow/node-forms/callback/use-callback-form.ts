import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowCallback } from '@tollgate/policy/workflow/model.ts'
import { draftKey } from '../drafts/draft-keys.ts'
import { useDraftForm, type DraftForm } from '../drafts/use-draft-form.ts'

const catalogue = catalogueOf('rule-workflow-cb')
const GIVEN = { work_node_id: 1 }

/** The form of a node's callback: it creates one where there is none. */
export function useCallbackForm(nodeId: number, callback: WorkflowCallback | undefined): DraftForm {
  return useDraftForm({
    draftKey: draftKey('callback', nodeId),
    catalogue,
    row: callback,
    given: GIVEN,
    label: callback ? 'Edit callback' : 'Create callback',
    done: callback ? 'Update Success' : 'Create Callback Success',
  })
}
