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
  /** Values every record of this list has: the id of what it belongs to. */
  given?: Written
  /** Records can be duplicated, with what belongs to them or because nothing does. */
  copyable?: boolean
  /** The row that the delete dialog is about. */
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
