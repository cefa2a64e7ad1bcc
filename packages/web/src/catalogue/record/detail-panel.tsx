import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useMayEdit } from '../rights.ts'
import { rowLabel } from '../row.ts'
import { PanelNotes } from './panel-notes.tsx'
import { PanelTools, type PanelHead } from './panel-tools.tsx'
import { RecordDetail } from './record-detail.tsx'
import classes from './record-detail.module.css'

export interface DetailPanelProps {
  catalogue: Catalogue
  row: Row | undefined
  opened: boolean
  head: PanelHead
  onClose: () => void
  onEdit: () => void
  /** Absent: the record cannot be duplicated. */
  onCopy: (() => void) | undefined
  onRemove: (row: Row) => void
}

/** A record opened from a list, with its actions. */
export function DetailPanel(props: DetailPanelProps) {
  const { catalogue, row, opened, head, onClose, onEdit, onCopy, onRemove } = props
  const mayEdit = useMayEdit(catalogue)
  const title = row ? rowLabel(catalogue, row) : catalogue.words.one
  return (
    <SidePanel
      {...{ opened, title, onClose }}
      tools={<PanelTools {...head} />}
      notes={<PanelNotes catalogue={catalogue.name} id={head.id} />}
    >
      <div className={classes.whole}>
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
      </div>
    </SidePanel>
  )
}
