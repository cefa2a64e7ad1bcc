import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import type { Row } from '../../../api/client.ts'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
import { formFaults, initialValues, landFaults, type FieldMessages } from '../../../catalogue/form/form-values.ts'
import { useOncePerEvent } from '../../../ui/use-once-per-event.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DiscardDialog } from '../../../ui/discard-dialog.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { isChanged } from './drafts/draft-store.ts'
import { faultsOfForm, filledValues } from './drafts/edit-values.ts'
import { useFormKeys } from './drafts/use-form-keys.ts'
import classes from './editors.module.css'
import { NODE_GIVEN } from './node-fields.tsx'

const catalogue = catalogueOf('rule-workflow-node')
const FIELDS = ['work_node_name', 'work_node_type', 'comments'] as const

/** What the form of a node gives: cleared comments are null. */
export interface NodeFormValues {
  work_node_name: string
  work_node_type: string
  comments: string | null
}

interface NodeFormModalProps {
  opened: boolean
  /** The node that is edited, or what a new one begins with. */
  node?: Partial<WorkflowNode> | undefined
  onClose: () => void
  /** A promise that is refused puts the faults on their fields and keeps the dialog open. */
  onSubmit: (values: NodeFormValues) => Promise<unknown> | void
}

/** The form of a node in a dialog: created, or edited where there is a node with an id. */
export function NodeFormModal({ opened, node, onClose, onSubmit }: NodeFormModalProps) {
  const once = useOncePerEvent()
  const [asking, setAsking] = useState(false)
  const changed = useRef(false)
  const close = () => {
    if (!asking) once(() => (changed.current ? setAsking(true) : onClose()))
  }
  const setChanged = useCallback((value: boolean) => {
    changed.current = value
  }, [])
  const title = node?.work_node_id === undefined ? 'Create node' : `Edit ${node.work_node_name}`
  return (
    <AppModal opened={opened} title={title} onClose={close}>
      <NodeForm node={node} onChanged={setChanged} onCancel={close} onSubmit={onSubmit} />
      <DiscardDialog
        opened={asking}
        onDiscard={() => {
          setAsking(false)
          changed.current = false
          onClose()
        }}
        onCancel={() => once(() => setAsking(false))}
      />
    </AppModal>
  )
}

interface NodeFormProps extends Pick<NodeFormModalProps, 'node' | 'onSubmit'> {
  onChanged: (changed: boolean) => void
  onCancel: () => void
}

function NodeForm({ node, onChanged, onCancel, onSubmit }: NodeFormProps) {
  const row = node as Row | undefined
  const isNew = node?.work_node_id === undefined
  const [from] = useState(() => initialValues(catalogue, row))
  const [values, setValues] = useState(from)
  const [faults, setFaults] = useState<FieldMessages>({})
  const [message, setMessage] = useState<string>()
  const [saving, setSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change = useCallback(
    (name: string, value: FieldValue) => {
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
      setValues((before) => {
        const next = { ...before, [name]: value }
        onChanged(isChanged({ values: next, from, faults: {} }))
        return next
      })
    },
    [from, onChanged],
  )
  const refuse = (next: FieldMessages) => {
    setFaults(next)
    const first = FIELDS.find((name) => name in next)
    if (first) element.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }
  const submit = async () => {
    if (saving) return
    const found = formFaults(catalogue, isNew ? 'create' : 'update', values, NODE_GIVEN)
    if (Object.keys(found).length > 0) return refuse(found)
    setSaving(true)
    setMessage(undefined)
    try {
      await onSubmit({ comments: null, ...filledValues(catalogue, formOnly(values)) } as NodeFormValues)
      onChanged(false)
    } catch (error) {
      const { byField, others } = landFaults(faultsOfForm(asApiError(error).faults), new Set(FIELDS))
      refuse(byField)
      if (others.length > 0) setMessage(others.join(' '))
    } finally {
      setSaving(false)
    }
  }
  useFormKeys(element, { save: () => void submit(), cancel: undefined })
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      {FIELDS.map((name, index) => {
        const field = catalogue.fields[name]
        return (
          field && (
            <FieldInput
              key={name}
              {...{ name, field, row }}
              value={values[name] ?? null}
              fault={faults[name]}
              {...{ autoFocus: index === 0 }}
              onChange={change}
              onBlur={leave}
            />
          )
        )
      })}
      <footer className={classes.formFooter}>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} title="Ctrl+Enter">
          {isNew ? 'Create' : 'Save'}
        </Button>
      </footer>
    </form>
  )
}

/** Faults are told on saving; leaving a field says nothing. */
function leave(): void {}

function formOnly(values: Record<string, FieldValue>) {
  return Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? null]))
}
