import { Suspense, useState, type ComponentType } from 'react'
import { useEarlyText } from '../../ui/early-text.ts'
import type { BulkEditDialogProps } from '../bulk/bulk-edit-dialog.tsx'
import type { BulkDeleteDialogProps } from '../bulk/bulk-delete-dialog.tsx'
import type { ImportDialogProps } from '../bulk/import-dialog.tsx'
import type { FormPanelProps } from '../form/form-panel.tsx'
import type { DeleteDialogProps } from '../record/delete-dialog.tsx'
import type { DetailPanelProps } from '../record/detail-panel.tsx'
import type { SaveViewProps } from './save-view.tsx'
import type { MissingRecordProps } from '../record/missing-record.tsx'
import { late } from '../../ui/late.ts'

const Form = late(async () => (await import('../form/form-panel.tsx')).FormPanel)
const Detail = late(async () => (await import('../record/detail-panel.tsx')).DetailPanel)
const Delete = late(async () => (await import('../record/delete-dialog.tsx')).DeleteDialog)
const Missing = late(async () => (await import('../record/missing-record.tsx')).MissingRecord)
const Import = late(async () => (await import('../bulk/import-dialog.tsx')).ImportDialog)
const BulkDelete = late(async () => (await import('../bulk/bulk-delete-dialog.tsx')).BulkDeleteDialog)

const SaveViewDialog = late(async () => (await import('./save-view.tsx')).SaveView)
const BulkEdit = late(async () => (await import('../bulk/bulk-edit-dialog.tsx')).BulkEditDialog)

/** The inputs of a form, for a cell that is edited in the list. */
export const LazyCellEditor = late(async () => (await import('./cell-editor.tsx')).CellEditor)

/** Preloads all dialogs of a list: once the server is lost it would be too late. */
export async function loadListDialogs(): Promise<void> {
  const dialogs = [Form, Detail, Delete, Missing, Import, BulkDelete, SaveViewDialog, BulkEdit, LazyCellEditor]
  await Promise.allSettled(dialogs.map(({ preload }) => preload()))
}

/** The form dialog, loaded when first opened, to keep the list small. */
export function LazyFormPanel(props: FormPanelProps) {
  useEarlyText(props.opened)
  return <LoadOnOpen of={Form} opened={props.opened} props={props} />
}

export function LazyDetailPanel(props: DetailPanelProps) {
  return <LoadOnOpen of={Detail} opened={props.opened} props={props} />
}

export function LazyDeleteDialog(props: DeleteDialogProps) {
  return <LoadOnOpen of={Delete} opened={props.row !== undefined} props={props} />
}

/** The dialog for a record that cannot be shown, loaded when it is first opened. */
export function LazyMissingRecord(props: MissingRecordProps) {
  return <LoadOnOpen of={Missing} opened={props.opened} props={props} />
}

export function LazyImportDialog(props: ImportDialogProps) {
  return <LoadOnOpen of={Import} opened={props.opened} props={props} />
}

export function LazyBulkDeleteDialog(props: BulkDeleteDialogProps) {
  return <LoadOnOpen of={BulkDelete} opened={props.deletion !== undefined} props={props} />
}

export function LazyBulkEditDialog(props: BulkEditDialogProps) {
  return <LoadOnOpen of={BulkEdit} opened={props.chosen !== undefined} props={props} />
}

/** The dialog that names a view, loaded when it is first opened. */
export function LazySaveView(props: SaveViewProps) {
  useEarlyText(props.opened)
  return <LoadOnOpen of={SaveViewDialog} opened={props.opened} props={props} />
}

function LoadOnOpen<P extends object>({
  of: Dialog,
  opened,
  props,
}: {
  of: ComponentType<P>
  opened: boolean
  props: P
}) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
