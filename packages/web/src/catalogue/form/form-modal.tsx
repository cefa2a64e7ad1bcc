import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useCallback, useRef, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { CatalogueForm } from './catalogue-form.tsx'
import { CreateOptionContext, type CreateOption } from '../lookup/create-option.ts'
import { formFields, type FormMode } from './form-values.ts'
import { rowLabel } from '../row.ts'
import { useLast } from '../../ui/use-last.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'

export interface FormModalProps {
  opened: boolean
  catalogue: Catalogue
  mode: FormMode
  row?: Row | undefined
  given?: Written | undefined
  /** Absent: "Create …" or "Edit …" with what the record is called. */
  title?: string | undefined
  onSaved: (row: Row) => void
  onClose: () => void
}

interface Creating {
  catalogue: Catalogue
  row: Row
  onCreated: (row: Row) => void
}

const MANY_FIELDS = 5

/** The form of a record in a dialog. Closing asks only if something changed; options of lookups are created above it. */
export function FormModal({ opened, catalogue, mode, row, given, title, onSaved, onClose }: FormModalProps) {
  const once = useOncePerEvent()
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const [creating, setCreating] = useState<Creating>()
  const option = useLast(creating)
  const guard = useLeaveGuard(dirty)
  const setDirty = useCallback((value: boolean) => {
    dirty.current = value
  }, [])
  const createOption = useCallback<CreateOption>((target, typed, onCreated) => {
    setCreating({ catalogue: target, row: { [target.label]: typed }, onCreated })
  }, [])
  const close = () => {
    if (asking || guard.asking || creating) return
    once(() => (dirty.current ? setAsking(true) : onClose()))
  }
  const discard = () => {
    dirty.current = false
    if (guard.asking) return guard.leave()
    setAsking(false)
    onClose()
  }
  const saved = (stored: Row) => {
    dirty.current = false
    onSaved(stored)
  }
  const fields = formFields(catalogue, given)
  const size = fields.some(([, { section }]) => section) ? 'xl' : fields.length >= MANY_FIELDS ? 'lg' : 'md'
  return (
    <AppModal opened={opened} title={title ?? titleOf(catalogue, mode, row)} size={size} onClose={close}>
      <CreateOptionContext value={createOption}>
        <CatalogueForm {...{ catalogue, mode, row, given }} onSaved={saved} onCancel={close} onDirty={setDirty} />
      </CreateOptionContext>
      <DiscardDialog
        opened={asking || guard.asking}
        onDiscard={discard}
        onCancel={() => once(() => (guard.asking ? guard.stay() : setAsking(false)))}
      />
      <FormModal
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
