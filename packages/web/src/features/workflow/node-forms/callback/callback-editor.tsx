import type { WorkflowCallback, WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconUnlink } from '@tabler/icons-react'
import { useAddressOf } from '../../../../catalogue/catalogue-parts.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import { focusField } from '../../../../catalogue/form/focus-field.ts'
import type { FieldMessages, FormValues } from '../../../../catalogue/form/form-values.ts'
import { RecordLink } from '../../../../catalogue/record/record-link.tsx'
import { useInsideAddress } from '../../designer/inside/inside-address.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { DraftFormElement } from '../drafts/draft-form-element.tsx'
import { draftKey } from '../drafts/draft-keys.ts'
import { inputPropsOf } from '../drafts/input-props.ts'
import { useDraftForm, type DraftForm } from '../drafts/use-draft-form.ts'
import { NodeSection } from '../node-section.tsx'
import { useDeletion } from '../rows/use-deletion.tsx'
import classes from './callback-tools.module.css'
import { leadsBack } from './leads-back.ts'

const catalogue = catalogueOf('rule-workflow-cb')
const GIVEN = { work_node_id: 1 }

/** The workflow that a callback node runs: to choose or change. */
export function CallbackEditor({ node }: { node: WorkflowNode }) {
  const { work_node_id: id, work_group_id: own } = node
  const { graph } = useWorkflowSession()
  const callback = graph.callbacks.find((known) => known.work_node_id === id)
  const form = useCallbackForm(id, callback)
  const deletion = useDeletion(() => focusField(form.element.current))
  const askToRemove = ({ work_group_name: name }: WorkflowCallback) =>
    deletion.ask({
      label: 'Delete callback',
      about: `The node will no longer run “${name}”. The workflow itself stays.`,
      edits: [{ op: 'delete', kind: 'callback', id }],
    })
  const warnings = circleWarning(form.draft.values, callsWithout(graph.calls, own, callback), own)
  return (
    <NodeSection label="Workflow that is run" title="Runs">
      <DraftFormElement form={form} name={callback ? 'Edit callback' : 'New callback'}>
        <FieldInput {...inputPropsOf(form, 'work_group_id', warnings)} />
      </DraftFormElement>
      {callback && !form.changed && <CallbackTools callback={callback} onRemove={() => askToRemove(callback)} />}
      {deletion.dialog}
    </NodeSection>
  )
}

type Calls = WorkflowGraph['calls']

function circleWarning({ work_group_id: chosen }: FormValues, calls: Calls, own: number): FieldMessages {
  return typeof chosen === 'number' && leadsBack(own, chosen, calls)
    ? { work_group_id: 'That workflow leads back to this one: a run would never end' }
    : {}
}

/** The calls without this node's own, which is about to change. */
function callsWithout(calls: Calls, own: number, callback: WorkflowCallback | undefined): Calls {
  return calls.filter(({ from, to }) => !(from === own && to === callback?.work_group_id))
}

/** The form of a node's callback; it creates one if there is none. */
function useCallbackForm(nodeId: number, callback: WorkflowCallback | undefined): DraftForm {
  return useDraftForm({
    draftKey: draftKey('callback', nodeId),
    catalogue,
    row: callback,
    given: GIVEN,
    label: callback ? 'Edit callback' : 'Create callback',
    done: callback ? 'Update Success' : 'Create Callback Success',
  })
}

interface CallbackToolsProps {
  callback: WorkflowCallback
  onRemove: () => void
}

function CallbackTools({ callback, onRemove }: CallbackToolsProps) {
  const addressOf = useAddressOf()
  const insideOf = useInsideAddress()
  return (
    <div className={classes.tools}>
      <span className={classes.link}>
        <IconExternalLink size="1rem" aria-hidden />
        <RecordLink address={addressOf('rule-workflow-group', callback.work_group_id)}>
          Open {callback.work_group_name}
        </RecordLink>
        <RecordLink address={insideOf(callback.work_group_id)}>Show it here</RecordLink>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconUnlink size="0.875rem" aria-hidden />}
        onClick={onRemove}
      >
        Run none
      </Button>
    </div>
  )
}
