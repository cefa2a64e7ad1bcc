import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useLast } from '../../ui/use-last.ts'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import type { FormPanelProps } from '../form/form-panel.tsx'
import { LazyFormPanel } from '../list/lazy-dialogs.tsx'
import { copyOf, hiddenOf } from '../form/copy-row.ts'
import { DeleteDialog } from '../record/delete-dialog.tsx'
import type { Grouping } from './grouping.ts'

export type GroupDialog = { kind: 'create' } | { kind: 'edit' | 'copy' | 'delete'; row: Row }

interface GroupDialogsProps {
  grouping: Grouping
  /** Absent: none is open. */
  dialog: GroupDialog | undefined
  onClose: () => void
  onCreated: (row: Row) => void
  onRemoved: () => void
}

export function GroupDialogs({ grouping, dialog, onClose, onCreated, onRemoved }: GroupDialogsProps) {
  const { form, created } = grouping
  const edited = useLast(dialog?.kind === 'delete' ? undefined : dialog)
  const once = useOncePerEvent()
  const isEdit = edited?.kind === 'edit'
  return (
    <>
      <LazyFormPanel
        catalogue={form}
        {...startOf(form, created, edited)}
        opened={dialog !== undefined && dialog.kind !== 'delete'}
        onSaved={(saved) => {
          onClose()
          if (!isEdit) onCreated(saved)
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

type Start = Pick<FormPanelProps, 'mode' | 'row' | 'given' | 'copyOf'>

/** The initial values of the form: none, a group's, or those of a copy. */
function startOf(
  form: Grouping['form'],
  created: Grouping['created'],
  dialog: Exclude<GroupDialog, { kind: 'delete' }> | undefined,
): Start {
  if (dialog?.kind === 'edit') return { mode: 'update', row: dialog.row }
  if (dialog?.kind !== 'copy') return { mode: 'create', given: created }
  const { row } = dialog
  return {
    mode: 'create',
    row: copyOf(form, row),
    given: { ...hiddenOf(form, row), ...created },
    copyOf: row,
  }
}
