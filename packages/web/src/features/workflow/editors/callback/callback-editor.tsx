import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconUnlink } from '@tabler/icons-react'
import type { Row } from '../../../../api/client.ts'
import { useAddressOf } from '../../../../catalogue/catalogue-parts.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import { focusField } from '../../../../catalogue/form/focus-field.ts'
import type { FieldMessages } from '../../../../catalogue/form/form-values.ts'
import { RecordLink } from '../../../../catalogue/record/record-link.tsx'
import { draftKey } from '../drafts/draft-keys.ts'
import { inputPropsOf } from '../drafts/input-props.ts'
import { DraftFormElement } from '../drafts/draft-form-element.tsx'
import { useDraftForm } from '../drafts/use-draft-form.ts'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { NodeSection } from '../node-section.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import classes from './callback-tools.module.css'
import { leadsBack } from './leads-back.ts'

const catalogue = catalogueOf('rule-workflow-cb')
const GIVEN = { work_node_id: 1 }

/** Which workflow a callback node runs: chosen first, changed once there is one. */
export function CallbackEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id, work_group_id: own } = node
  const { graph } = useWorkflowSession()
  const addressOf = useAddressOf()
  const callback = graph.callbacks.find((known) => known.work_node_id === id)
  const row = callback as Row | undefined
  const form = useDraftForm({
    draftKey: draftKey('callback', id),
    catalogue,
    row,
    given: GIVEN,
    label: callback ? 'Edit callback' : 'Create callback',
    done: callback ? 'Update Success' : 'Create Callback Success',
    editsOf: ({ values }) => {
      const work_group_id = Number(values.work_group_id)
      return [
        callback
          ? { op: 'update', kind: 'callback', id, values: { work_group_id } }
          : { op: 'create', kind: 'callback', values: { work_node_id: id, work_group_id } },
      ]
    },
  })
  const deletion = useDeletion(() => focusField(form.element.current))
  const chosen = form.draft.values.work_group_id
  const isCircle = typeof chosen === 'number' && leadsBack(own, chosen, othersOf(graph.calls, own, callback))
  const warning: FieldMessages = isCircle
    ? { work_group_id: 'That workflow leads back to this one: a run would never end' }
    : {}
  return (
    <NodeSection label="Workflow that is run" title="Runs">
      <DraftFormElement form={form} name={callback ? 'Edit callback' : 'New callback'}>
        <FieldInput {...inputPropsOf(form, 'work_group_id', warning)} />
      </DraftFormElement>
      {callback && !form.changed && (
        <div className={classes.tools}>
          <span className={classes.link}>
            <IconExternalLink size="1rem" aria-hidden />
            <RecordLink address={addressOf('rule-workflow-group', callback.work_group_id)}>
              Open {callback.work_group_name}
            </RecordLink>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconUnlink size="0.875rem" aria-hidden />}
            onClick={() =>
              deletion.ask({
                label: 'Delete callback',
                about: `The node will no longer run “${callback.work_group_name}”. The workflow itself stays.`,
                edits: [{ op: 'delete', kind: 'callback', id }],
              })
            }
          >
            Run none
          </Button>
        </div>
      )}
      {deletion.dialog}
    </NodeSection>
  )
}

/** The calls but for this node's own, which is about to be another. */
function othersOf<C extends { from: number; to: number }>(
  calls: readonly C[],
  own: number,
  callback: { work_group_id: number } | undefined,
): C[] {
  return calls.filter(({ from, to }) => !(from === own && to === callback?.work_group_id))
}
