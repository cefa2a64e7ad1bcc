import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { focusField } from '../../../../catalogue/form/focus-field.ts'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { StaleNotice } from '../../../../catalogue/form/stale-notice.tsx'
import { FaultAlert } from '../../../../ui/fault-alert.tsx'
import { LeaveDialog } from '../../../../ui/leave-dialog.tsx'
import classes from './draft-form-element.module.css'
import type { DraftForm } from './use-draft-form.ts'

interface DraftFormElementProps {
  form: DraftForm
  /** Name of the form for screen readers. */
  name: string
  /** Called when the form is closed without saving; absent if it stays open. */
  onCancel?: (() => void) | undefined
  /** The first field is focused when the form appears. */
  focused?: boolean
  children: ReactNode
}

/** A form inside a node: Ctrl+Enter saves; Esc cancels, and asks only if something was typed. */
export function DraftFormElement({ form, name, onCancel, focused = false, children }: DraftFormElementProps) {
  const { element, draft, changed, save, drop } = form
  const [asking, setAsking] = useState(false)
  const isNew = form.input.row === undefined
  const discard = () => {
    setAsking(false)
    drop()
    onCancel?.()
  }
  const cancel = () => (changed ? setAsking(true) : discard())
  useEffect(() => {
    if (focused) focusField(element.current)
  }, [element, focused])
  return (
    <FormElement
      ref={element}
      className={classes.form}
      label={name}
      onSave={() => void save()}
      onCancel={changed || onCancel ? cancel : undefined}
    >
      <StaleNotice form={draft} onChoose={form.choose} />
      {draft.message !== undefined && <FaultAlert>{draft.message}</FaultAlert>}
      {children}
      {(onCancel !== undefined || changed) && (
        <footer className={classes.footer}>
          {changed && <span className={classes.unsaved}>Not saved yet</span>}
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button size="xs" type="submit" title="Ctrl+Enter">
            {isNew ? 'Add' : 'Save'}
          </Button>
        </footer>
      )}
      <LeaveDialog opened={asking} onLeave={discard} onStay={() => setAsking(false)} />
    </FormElement>
  )
}
