import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Checkbox } from '@mantine/core'
import { typeEarlyText } from '../../ui/early-text.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import classes from './catalogue-form.module.css'
import { useParts } from '../catalogue-parts.ts'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { FormElement } from './form-element.tsx'
import { KeyLine } from './rename-key.tsx'
import { FormSections } from './form-sections.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { CatalogueFormContext, type CatalogueFormInput } from './form-context.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'
import { type FormActivity, useReport } from './use-leaving.tsx'
import { countOf } from '../format/words.ts'
import { useUsage } from '../record/use-record.ts'

interface CatalogueFormProps<R extends Row> extends CatalogueFormInput {
  catalogue: Catalogue<R>
  onSaved: (row: R) => void
  onCancel: () => void
  onActivity: (activity: FormActivity) => void
}

/** The form of a record, for all catalogues. The definition or the catalogue's own part arranges it. */
export function CatalogueForm<R extends Row>({ onSaved, onCancel, onActivity, ...input }: CatalogueFormProps<R>) {
  const { catalogue, mode, copyOf } = input
  const [withParts, setWithParts] = useState(catalogue.copyParts)
  const { form, element, activity, context, actions, save } = useCatalogueForm(input, withParts, onSaved)
  const Fields = useParts(catalogue.name).form ?? FormSections
  useReport(onActivity, activity)
  return (
    <FormElement ref={element} className={classes.form} onSave={() => void save()}>
      <StaleNotice form={form} onChoose={actions.choose} />
      {form.message !== undefined && <FaultAlert>{form.message}</FaultAlert>}
      <CatalogueFormContext value={context}>
        <Suspense>
          <Fields />
          <FirstFocus form={element} marked={copyOf !== undefined} />
        </Suspense>
      </CatalogueFormContext>
      {copyOf !== undefined && <CopyParts {...{ catalogue, copyOf, withParts }} onChange={setWithParts} />}
      <div aria-live="polite">
        {context.otherWarnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size="0.875rem" aria-hidden />
            <span>{warning}</span>
          </p>
        ))}
      </div>
      {mode === 'update' && context.row && catalogue.keyRule && (
        <KeyLine catalogue={catalogue} row={context.row as R} disabled={activity !== 'unchanged'} onRenamed={onSaved} />
      )}
      <FormFooter label={mode === 'create' ? 'Create' : 'Save'} saving={activity === 'saving'} onCancel={onCancel} />
    </FormElement>
  )
}

interface FirstFocusProps {
  form: RefObject<HTMLElement | null>
  /** Selects the text of the field, so that typing replaces a copied name. */
  marked: boolean
}

/**
 * Focuses the first field once it is mounted, and types the early text into it. A catalogue's own part may load late.
 */
function FirstFocus({ form, marked }: FirstFocusProps) {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus]')
    field?.focus()
    if (marked && field instanceof HTMLInputElement) field.select()
    typeEarlyText(field)
  }, [form, marked])
  return null
}

interface CopyPartsProps {
  catalogue: Catalogue
  copyOf: Row
  withParts: boolean
  onChange: (withParts: boolean) => void
}

/** Says what belongs to the copied record, and whether it is copied too. */
function CopyParts({ catalogue, copyOf, withParts, onChange }: CopyPartsProps) {
  const { data } = useUsage(catalogue, copyOf)
  const { owned = [], users = [] } = data ?? {}
  const parts = [...owned, ...users.filter((user) => isInside(user.catalogue, catalogue))].filter(
    ({ count }) => count > 0,
  )
  if (parts.length === 0) return null
  const words = parts.map((part) => countOf(part.catalogue, part.count)).join(', ')
  if (!catalogue.copyParts) return <p>Not copied: {words}.</p>
  return (
    <Checkbox
      label={`Copy what belongs to it: ${words}`}
      checked={withParts}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Parts that block the deletion of their owner, such as the filters of a flow group. A copy takes them too. */
function isInside(name: string, owner: Catalogue): boolean {
  const user = catalogues.get(name)
  return user?.references.some(({ field, of }) => of.to === owner.name && user.keyRule?.within.includes(field)) ?? false
}
