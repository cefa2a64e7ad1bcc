import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../api/client.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import classes from './catalogue-form.module.css'
import { useParts } from '../catalogue-parts.ts'
import { FormSections } from './form-sections.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { CatalogueFormContext, type CatalogueFormInput } from './form-context.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'
import { useSubmit } from './use-submit.ts'

export interface CatalogueFormProps extends CatalogueFormInput {
  onSaved: (row: Row) => void
  onCancel: () => void
  /** Told whether closing would lose something. */
  onDirty: (dirty: boolean) => void
}

/** The form of a record: one for all catalogues, arranged by the definition or by the catalogue's own part. */
export function CatalogueForm({ onSaved, onCancel, onDirty, ...input }: CatalogueFormProps) {
  const { catalogue, mode } = input
  const element = useRef<HTMLFormElement>(null)
  const state = useCatalogueForm(input)
  const { submit, clash, choose, saving, message } = useSubmit(state, element, onSaved)
  const Fields = useParts(catalogue.name).form ?? FormSections
  useEffect(() => {
    onDirty(state.dirty)
    return () => onDirty(false)
  }, [state.dirty, onDirty])
  useWindowEvent('keydown', (event) => {
    if (element.current && saves(event, element.current)) element.current.requestSubmit()
  })
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // A form opened from a lookup is a child of this one to React.
        event.stopPropagation()
        submit(event)
      }}
    >
      {clash && <StaleNotice {...{ catalogue, clash }} values={state.form.values} onChoose={choose} />}
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      <CatalogueFormContext value={state}>
        <Suspense>
          <Fields />
          <FirstFocus form={element} />
        </Suspense>
      </CatalogueFormContext>
      <div aria-live="polite">
        {state.otherWarnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size="0.875rem" aria-hidden />
            <span>{warning}</span>
          </p>
        ))}
      </div>
      <footer className={classes.footer}>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} title="Ctrl+Enter">
          {mode === 'create' ? 'Create' : 'Save'}
        </Button>
      </footer>
    </form>
  )
}

/** Focuses the first field once the fields are there: those of a catalogue's own part may come late. */
function FirstFocus({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [form])
  return null
}

/** Ctrl+Enter inside the form; one that lies above it in another dialog is not inside. */
function saves({ key, ctrlKey, metaKey, target }: KeyboardEvent, form: HTMLFormElement): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && target instanceof Node && form.contains(target)
}
