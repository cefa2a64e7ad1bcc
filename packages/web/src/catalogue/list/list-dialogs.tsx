import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { rowId } from '../row.ts'
import type { ListState } from './use-list-state.ts'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import { requestFocus } from '../../ui/focus.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { CREATE_TARGET, neighbourTarget } from './focus-targets.ts'
import { LazyDeleteDialog } from './lazy-dialogs.tsx'
import { RecordDialogs } from '../record/record-dialogs.tsx'

interface ListDialogsProps {
  catalogue: Catalogue
  state: ListState
  rows: readonly Row[] | undefined
  /** Values of every record in this list: the id of the owner. */
  given?: Written
  /** Records can be duplicated, with their parts or because they have none. */
  copyable?: boolean
  /** The row to delete. */
  removing: Row | undefined
  onRemove: (row: Row | undefined) => void
  onRemoved?: (row: Row) => void
  /** Another dialog of the screen is open. */
  otherOpened?: boolean
}

/** The dialogs of a list: a record's detail, its form, and the delete dialog. */
export function ListDialogs({ removing, onRemove, onRemoved, otherOpened = false, ...record }: ListDialogsProps) {
  const { catalogue, state, rows } = record
  const once = useOncePerEvent()
  useFocusReturn(state.dialog !== undefined || removing !== undefined || otherOpened, CREATE_TARGET, false)
  return (
    <>
      <RecordDialogs
        {...record}
        onRemove={onRemove}
        onClose={() => {
          if (!removing) once(state.hide)
        }}
      />
      <LazyDeleteDialog
        catalogue={catalogue}
        row={removing}
        onClose={() => once(() => onRemove(undefined))}
        onRemoved={(row) => {
          requestFocus(neighbourTarget(catalogue, rows, rowId(catalogue, row)))
          onRemove(undefined)
          state.hide()
          onRemoved?.(row)
        }}
      />
    </>
  )
}
