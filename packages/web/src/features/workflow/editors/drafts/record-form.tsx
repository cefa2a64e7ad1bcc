import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { DiscardDialog } from '../../../../ui/discard-dialog.tsx'
import { FaultAlert } from '../../../../ui/fault-alert.tsx'
import classes from '../editors.module.css'
import { useFormKeys } from './use-form-keys.ts'
import type { RecordForm as Form } from './use-record-form.ts'

interface RecordFormProps {
  form: Form
  /** What the form is of, for who does not see it. */
  name: string
  /** Gives the form up; absent where it stays open. */
  onCancel?: (() => void) | undefined
  /** The first field is focused when the form appears. */
  focused?: boolean
  children: ReactNode
}

/** A form in its place: Ctrl+Enter saves, Esc gives up and asks only if something was typed. */
export function RecordForm({ form, name, onCancel, focused = false, children }: RecordFormProps) {
  const { element, draft, changed, save, drop } = form
  const [asking, setAsking] = useState(false)
  const isNew = form.input.row === undefined
  const giveUp = () => {
    setAsking(false)
    drop()
    onCancel?.()
  }
  const cancel = () => (changed ? setAsking(true) : giveUp())
  useFormKeys(element, { save: () => void save(), cancel: changed || onCancel ? cancel : undefined })
  useEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>('[data-path]')?.focus()
  }, [element, focused])
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      {draft.message !== undefined && <FaultAlert>{draft.message}</FaultAlert>}
      {children}
      {(onCancel !== undefined || changed) && (
        <footer className={classes.formFooter}>
          {changed && <span className={classes.unsaved}>Not saved yet</span>}
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button size="xs" type="submit" title="Ctrl+Enter">
            {isNew ? 'Add' : 'Save'}
          </Button>
        </footer>
      )}
      <DiscardDialog opened={asking} onDiscard={giveUp} onCancel={() => setAsking(false)} />
    </form>
  )
}
