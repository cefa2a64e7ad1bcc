import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useLast } from '../../ui/use-last.ts'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import { LazyFormModal } from '../list/lazy-dialogs.tsx'
import { DeleteDialog } from '../record/delete-dialog.tsx'
import type { Grouping } from './grouping.ts'

export type GroupDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

interface GroupDialogsProps {
  grouping: Grouping
  /** The open dialog; absent: none. */
  dialog: GroupDialog | undefined
  onClose: () => void
  onCreated: (row: Row) => void
  onRemoved: () => void
}

/** The form of a group and the delete dialog. */
export function GroupDialogs({ grouping, dialog, onClose, onCreated, onRemoved }: GroupDialogsProps) {
  const { form, created } = grouping
  const edited = useLast(dialog?.kind === 'delete' ? undefined : dialog)
  const once = useOncePerEvent()
  const row = edited?.kind === 'edit' ? edited.row : undefined
  return (
    <>
      <LazyFormModal
        catalogue={form}
        mode={row ? 'update' : 'create'}
        row={row}
        given={row ? undefined : created}
        opened={dialog?.kind === 'create' || dialog?.kind === 'edit'}
        onSaved={(saved) => {
          onClose()
          if (!row) onCreated(saved)
        }}
        onClose={() => once(onClose)}
      />
      <DeleteDialog
        catalogue={form}
        row={dialog?.kind === 'delete' ? dialog.row : undefined}
        onClose={() => once(onClose)}
        onRemoved={() => {
          onClose()
          onRemoved()
        }}
      />
    </>
  )
}
