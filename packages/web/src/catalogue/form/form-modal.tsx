import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { useEarlyText } from '../../ui/early-text.ts'
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
  copyOf?: Row | undefined
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

export function FormModal<R extends Row>({
  opened,
  catalogue,
  mode,
  row,
  given,
  copyOf,
  title,
  onSaved,
  onClose,
}: FormModalProps<R>) {
  useEarlyText(opened)
  const [creating, setCreating] = useState(false)
  const leaving = useLeaving({ onClose })
  const close = () => {
    if (!creating) leaving.close()
  }
  const fields = formFields(catalogue, given)
  const size = fields.some(([, { section }]) => section) ? 'xl' : fields.length >= MANY_FIELDS ? 'lg' : 'md'
  return (
    <AppModal opened={opened} title={title ?? titleOf(catalogue, mode, row)} size={size} onClose={close}>
      <OptionCreator onCreating={setCreating}>
        <CatalogueForm
          {...{ catalogue, mode, row, given, copyOf }}
          onSaved={(saved) => leaving.finish(() => onSaved(saved))}
          onCancel={close}
          onActivity={leaving.report}
        />
      </OptionCreator>
      {leaving.dialog}
    </AppModal>
  )
}

interface OptionCreatorProps {
  children: ReactNode
  /** Whether the form of an option is open. */
  onCreating?: (creating: boolean) => void
}

/** Lets the lookups inside create a record that they do not find, in a dialog above, and choose it. */
export function OptionCreator({ children, onCreating }: OptionCreatorProps) {
  const once = useOncePerEvent()
  const [creating, setCreating] = useState<Creating>()
  const option = useLast(creating)
  const createOption = useCallback<CreateOption>(
    (catalogue, typed, onCreated) => {
      setCreating({ catalogue, row: { [catalogue.label]: typed }, onCreated })
      onCreating?.(true)
    },
    [onCreating],
  )
  const close = () => {
    setCreating(undefined)
    onCreating?.(false)
  }
  return (
    <CreateOptionContext value={createOption}>
      {children}
      {option && (
        <FormModal
          opened={creating !== undefined}
          catalogue={option.catalogue}
          mode="create"
          row={option.row}
          onClose={() => once(close)}
          onSaved={(created) => {
            close()
            option.onCreated(created)
          }}
        />
      )}
    </CreateOptionContext>
  )
}

function titleOf(catalogue: Catalogue, mode: FormMode, row: Row | undefined): string {
  return mode === 'update' && row ? `Edit ${rowLabel(catalogue, row)}` : `Create ${catalogue.words.one}`
}
