import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useEffect, type KeyboardEvent } from 'react'
import { typeEarlyText } from '../../ui/early-text.ts'
import { notifySuccess } from '../../ui/notify.tsx'
import { useParts } from '../catalogue-parts.ts'
import { FieldInput } from '../form/field-input.tsx'
import { CatalogueFormContext } from '../form/form-context.ts'
import { useFormStore } from '../form/form-store.ts'
import { isDirty, startForm, wholeBody } from '../form/record-form.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { useLeaving, useReport } from '../form/use-leaving.tsx'
import { useSave } from '../form/use-save.ts'
import { rowLabel, rowVersion } from '../row.ts'
import classes from './cell-editor.module.css'

const NO_WARNINGS = { warnings: {}, otherWarnings: [] }

interface CellEditorProps {
  catalogue: Catalogue
  row: Row
  name: string
  onClose: () => void
}

/** A field that is edited in the list: Enter, Tab and a click elsewhere save, Esc cancels. What is left asks. */
export function CellEditor({ catalogue, row, name, onClose }: CellEditorProps) {
  const leaving = useLeaving({ onClose })
  const { form, actions, element, save, store, activity } = useCellForm(catalogue, row, () => leaving.finish(onClose))
  useReport(leaving.report, activity)
  const Part = useParts(catalogue.name).fields?.[name] ?? FieldInput
  const field = catalogue.fields[name]
  useEffect(() => {
    const input = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    input?.focus()
    input?.select()
    typeEarlyText(input)
  }, [element])
  if (!field) return null
  const { clash, values, beside = {}, faults } = form
  // Some inputs, such as that of a Flow-Description, set other fields of the record too.
  const context = { ...actions, catalogue, mode: 'update' as const, row, values, beside, faults, ...NO_WARNINGS }
  const waits = clash?.undecided.includes(name) ?? false
  const keep = async () => {
    if (!isDirty(store.get())) return onClose()
    // Enter beside the other person's value chooses one's own.
    if (waits) actions.choose(name, 'mine')
    const isSaved = await save()
    // Only other fields have changed: both changes stay.
    const met = store.get().clash
    if (!isSaved && met && met.undecided.length === 0 && !waits) await save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.shiftKey) void keep()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field inside
    <div
      ref={element}
      className={classes.editor}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        // The other person's value is replaced by Enter alone.
        if (!element.current?.contains(relatedTarget) && !waits) void keep()
      }}
    >
      <CatalogueFormContext value={{ ...context, fields: Object.keys(values) }}>
        <Part
          bare
          name={name}
          field={field}
          row={row}
          value={values[name] ?? null}
          fault={faults[name] ?? form.message}
          autoFocus={false}
          onChange={actions.setValue}
          onBlur={actions.check}
        />
      </CatalogueFormContext>
      {waits && (
        <p role="alert" className={classes.clash}>
          Meanwhile it has become “{String(clash?.values.theirs[name] ?? '')}”. Enter writes yours, Esc leaves theirs.
        </p>
      )}
      {leaving.dialog}
    </div>
  )
}

/** The form of the whole record with one visible field, so that a save merges changes of the others. */
function useCellForm(catalogue: Catalogue, row: Row, onClose: () => void) {
  const store = useFormStore(() => startForm({ catalogue, row }))
  const { mutateAsync } = useSave(catalogue)
  const state = useRecordForm<Row, HTMLDivElement>({
    store,
    send: (form, key) =>
      mutateAsync({ body: wholeBody(form), row: form.row, version: form.row && rowVersion(form.row), key }),
    onSaved: (saved) => {
      notifySuccess('Update Success', rowLabel(catalogue, saved))
      onClose()
    },
  })
  return { ...state, store }
}
