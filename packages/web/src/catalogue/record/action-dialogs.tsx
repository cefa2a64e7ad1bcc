import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { ReactNode } from 'react'
import { useLast } from '../../ui/use-last.ts'
import { FormPanel } from '../form/form-panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** The action that a dialog is open for. */
export type RecordAction<R> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: R }

interface ActionDialogsProps<R, Saved extends Row> {
  catalogue: Catalogue<Saved>
  /** Undefined while no dialog is open. */
  action: RecordAction<R> | undefined
  /** Values that the form does not ask for. */
  given?: Written
  /** The same for new records only. */
  givenNew?: Written
  /** Title of the edit form. */
  editTitle?: string
  nameOf?: (row: R) => string
  onClose: () => void
  onCreated?: (row: Saved) => void
  onRemoved?: (row: R) => void
  /** Further consequences of a deletion. */
  children?: ReactNode
}

export function ActionDialogs<R extends Row, Saved extends Row>(props: ActionDialogsProps<R, Saved>) {
  const { catalogue, action, given, givenNew, editTitle, nameOf, onClose, onCreated, onRemoved, children } = props
  const form = useLast(action?.kind === 'delete' ? undefined : action)
  const edited = form?.kind === 'edit' ? form.row : undefined
  const removing = action?.kind === 'delete' ? action.row : undefined
  return (
    <>
      <FormPanel
        opened={action !== undefined && !removing}
        catalogue={catalogue}
        title={edited && editTitle}
        mode={edited ? 'update' : 'create'}
        row={edited}
        given={edited ? given : { ...given, ...givenNew }}
        onClose={onClose}
        onSaved={(row) => {
          onClose()
          if (action?.kind === 'create') onCreated?.(row)
        }}
      />
      <DeleteDialog
        catalogue={catalogue}
        row={removing}
        {...(nameOf && { nameOf })}
        onClose={onClose}
        onRemoved={() => {
          onClose()
          if (removing) onRemoved?.(removing)
        }}
      >
        {children}
      </DeleteDialog>
    </>
  )
}
