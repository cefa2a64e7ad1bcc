import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { AppModal } from '../../ui/app-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { useMayEdit } from '../rights.ts'
import { RecordDetail } from './record-detail.tsx'
import { rowLabel } from '../row.ts'

export interface DetailModalProps {
  catalogue: Catalogue
  row: Row | undefined
  opened: boolean
  onClose: () => void
  onEdit: () => void
  /** Absent: the record cannot be duplicated. */
  onCopy: (() => void) | undefined
  onRemove: (row: Row) => void
}

/** A record opened from a list, with its actions. */
export function DetailModal({ catalogue, row, opened, onClose, onEdit, onCopy, onRemove }: DetailModalProps) {
  const mayEdit = useMayEdit(catalogue)
  const many = Object.values(catalogue.fields).filter(({ hidden }) => !hidden).length > 5
  return (
    <AppModal
      opened={opened}
      title={row ? rowLabel(catalogue, row) : catalogue.words.one}
      size={many ? 'xl' : 'lg'}
      onClose={onClose}
    >
      {row ? <RecordDetail catalogue={catalogue} row={row} /> : <Skeleton height="8rem" />}
      {row && mayEdit && (
        <DialogFooter>
          <Button variant="default" leftSection={<IconTrash size="1rem" aria-hidden />} onClick={() => onRemove(row)}>
            Delete
          </Button>
          {onCopy && (
            <Button variant="default" leftSection={<IconCopy size="1rem" aria-hidden />} onClick={onCopy}>
              Duplicate
            </Button>
          )}
          <Button leftSection={<IconPencil size="1rem" aria-hidden />} onClick={onEdit} data-autofocus>
            Edit
          </Button>
        </DialogFooter>
      )}
    </AppModal>
  )
}
