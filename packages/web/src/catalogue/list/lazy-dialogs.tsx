import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { BulkDeleteDialogProps } from '../bulk/bulk-delete-dialog.tsx'
import type { ImportDialogProps } from '../bulk/import-dialog.tsx'
import type { FormModalProps } from '../form/form-modal.tsx'
import type { DeleteDialogProps } from '../record/delete-dialog.tsx'
import type { DetailModalProps } from '../record/detail-modal.tsx'
import type { MissingRecordProps } from '../record/missing-record.tsx'

const Form = lazy(async () => ({ default: (await import('../form/form-modal.tsx')).FormModal }))
const Detail = lazy(async () => ({ default: (await import('../record/detail-modal.tsx')).DetailModal }))
const Delete = lazy(async () => ({ default: (await import('../record/delete-dialog.tsx')).DeleteDialog }))
const Missing = lazy(async () => ({ default: (await import('../record/missing-record.tsx')).MissingRecord }))
const Import = lazy(async () => ({ default: (await import('../bulk/import-dialog.tsx')).ImportDialog }))
const BulkDelete = lazy(async () => ({ default: (await import('../bulk/bulk-delete-dialog.tsx')).BulkDeleteDialog }))

/** The form dialog, fetched when it is first opened: a list is there without it. */
export function LazyFormModal(props: FormModalProps) {
  return <Later of={Form} opened={props.opened} props={props} />
}

/** The detail dialog, fetched when it is first opened. */
export function LazyDetailModal(props: DetailModalProps) {
  return <Later of={Detail} opened={props.opened} props={props} />
}

/** The question before a delete, fetched when it is first asked. */
export function LazyDeleteDialog(props: DeleteDialogProps) {
  return <Later of={Delete} opened={props.row !== undefined} props={props} />
}

/** What is said of a record that cannot be shown, fetched when that happens. */
export function LazyMissingRecord(props: MissingRecordProps) {
  return <Later of={Missing} opened={props.opened} props={props} />
}

/** The import dialog, fetched when it is first opened. */
export function LazyImportDialog(props: ImportDialogProps) {
  return <Later of={Import} opened={props.opened} props={props} />
}

/** The question before a bulk delete, fetched when it is first asked. */
export function LazyBulkDeleteDialog(props: BulkDeleteDialogProps) {
  return <Later of={BulkDelete} opened={props.removal !== undefined} props={props} />
}

function Later<P extends object>({ of: Dialog, opened, props }: { of: ComponentType<P>; opened: boolean; props: P }) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
