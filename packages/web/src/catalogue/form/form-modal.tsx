import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useCallback, useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { CatalogueForm } from './catalogue-form.tsx'
import { CreateOptionContext, type CreateOption } from '../lookup/create-option.ts'
import { formFields, type FormMode } from './form-values.ts'
import { rowLabel } from '../row.ts'
import { useLast } from '../../ui/use-last.ts'
import { useLeaving } from './use-leaving.tsx'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'

export interface FormModalProps<R extends Row = Row> {
  opened: boolean
  catalogue: Catalogue<R>
  mode: FormMode
  row?: Row | undefined
  given?: Written | undefined
  /** Absent: "Create …" or "Edit …" with the record's name. */
  title?: string | undefined
  onSaved: (row: R) => void
  onClose: () => void
}

interface Creating {
  catalogue: Catalogue
  row: Row
  onCreated: (row: Row) => void
}

const MANY_FIELDS = 5

/** The form of a record in a dialog. Options of its lookups are created in a dialog above it. */
export function FormModal<R extends Row>({
  opened,
  catalogue,
  mode,
  row,
  given,
  title,
  onSaved,
  onClose,
}: FormModalProps<R>) {
  const once = useOncePerEvent()
  const [creating, setCreating] = useState<Creating>()
  const option = useLast(creating)
  const leaving = useLeaving({ onClose })
  const createOption = useCallback<CreateOption>((target, typed, onCreated) => {
    setCreating({ catalogue: target, row: { [target.label]: typed }, onCreated })
  }, [])
  const close = () => {
    if (!creating) leaving.close()
  }
  const fields = formFields(catalogue, given)
  const size = fields.some(([, { section }]) => section) ? 'xl' : fields.length >= MANY_FIELDS ? 'lg' : 'md'
  return (
    <AppModal opened={opened} title={title ?? titleOf(catalogue, mode, row)} size={size} onClose={close}>
      <CreateOptionContext value={createOption}>
        <CatalogueForm
          {...{ catalogue, mode, row, given }}
          onSaved={(saved) => leaving.finish(() => onSaved(saved))}
          onCancel={close}
          onActivity={leaving.report}
        />
      </CreateOptionContext>
      {leaving.dialog}
      <FormModal<Row>
        opened={creating !== undefined}
        catalogue={option?.catalogue ?? catalogue}
        mode="create"
        row={option?.row}
        onClose={() => once(() => setCreating(undefined))}
        onSaved={(created) => {
          setCreating(undefined)
          creating?.onCreated(created)
        }}
      />
    </AppModal>
  )
}

function titleOf(catalogue: Catalogue, mode: FormMode, row: Row | undefined): string {
  return mode === 'update' && row ? `Edit ${rowLabel(catalogue, row)}` : `Create ${catalogue.words.one}`
}
