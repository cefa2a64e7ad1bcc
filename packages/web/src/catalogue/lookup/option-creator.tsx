import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { CreateOptionContext, type CreateOption } from './create-option.ts'
import { FormModal } from '../form/form-modal.tsx'
import { useLast } from '../../ui/use-last.ts'

interface Creating {
  catalogue: Catalogue
  row: Row
  onCreated: (row: Row) => void
}

/** Lets the lookups inside create a record that they do not find, and choose it. */
export function OptionCreator({ children }: { children: ReactNode }) {
  const [creating, setCreating] = useState<Creating>()
  const shown = useLast(creating)
  const createOption = useCallback<CreateOption>((catalogue, typed, onCreated) => {
    setCreating({ catalogue, row: { [catalogue.label]: typed }, onCreated })
  }, [])
  return (
    <CreateOptionContext value={createOption}>
      {children}
      {shown && (
        <FormModal
          opened={creating !== undefined}
          catalogue={shown.catalogue}
          mode="create"
          row={shown.row}
          onClose={() => setCreating(undefined)}
          onSaved={(created) => {
            setCreating(undefined)
            shown.onCreated(created)
          }}
        />
      )}
    </CreateOptionContext>
  )
}
