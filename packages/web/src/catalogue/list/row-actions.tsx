import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon } from '@mantine/core'
import { IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { MayEdit } from '../may-edit.tsx'
import type { ListState } from './use-list-state.ts'
import classes from './list-table.module.css'

interface RowActionsProps {
  catalogue: Catalogue
  row: Row
  id: number
  name: string
  /** Offer the detail as an action, since a click on the row does something else. */
  detail: boolean
  /** The record can be duplicated, with its parts or because it has none. */
  copy: boolean
  onShow: ListState['show']
  onRemove: (row: Row) => void
}

export function RowActions({ catalogue, row, id, name, detail, copy, onShow, onRemove }: RowActionsProps) {
  return (
    <div className={classes.rowActions}>
      {detail && (
        <ActionIcon title="Details" aria-label={`Details of ${name}`} onClick={() => onShow({ kind: 'open', id })}>
          <IconEye size="1rem" aria-hidden />
        </ActionIcon>
      )}
      <MayEdit of={catalogue}>
        <ActionIcon title="Edit" aria-label={`Edit ${name}`} onClick={() => onShow({ kind: 'edit', id })}>
          <IconPencil size="1rem" aria-hidden />
        </ActionIcon>
        {copy && (
          <ActionIcon title="Duplicate" aria-label={`Duplicate ${name}`} onClick={() => onShow({ kind: 'copy', id })}>
            <IconCopy size="1rem" aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon title="Delete" aria-label={`Delete ${name}`} onClick={() => onRemove(row)}>
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    </div>
  )
}
