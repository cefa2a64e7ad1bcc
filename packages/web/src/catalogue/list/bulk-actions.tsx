import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChosenRecords } from '../bulk/chosen-records.ts'
import { requestFocus } from '../../ui/focus.ts'
import { CREATE_TARGET } from './focus-targets.ts'
import type { ListState } from './use-list-state.ts'
import { countOf } from '../format/words.ts'
import classes from './catalogue-screen.module.css'
import { LazyBulkDeleteDialog, LazyBulkEditDialog } from './lazy-dialogs.tsx'
import type { Selection } from './use-selection.ts'

interface BulkActionsProps {
  catalogue: Catalogue
  selection: Selection
  filters: ListState['query']['filters']
  /** What gets the focus after a deletion. */
  next?: string
  /** A filter is not complete: the rows are those of the filter before. */
  isHeld: boolean
  /** Number of rows that match the filter, on all pages. */
  total: number | undefined
}

/** Edits or deletes the selected rows of the page, or all rows that match the filter. */
export function BulkActions({
  catalogue,
  selection,
  filters,
  next = CREATE_TARGET,
  isHeld,
  total = 0,
}: BulkActionsProps) {
  const [deletion, setDeletion] = useState<ChosenRecords>()
  const [editing, setEditing] = useState<ChosenRecords>()
  const [allSelected, setAllSelected] = useState(false)
  const { rows, page, clear } = selection
  // Deselecting a row or changing the page ends "all rows", so that only visible rows are selected.
  if (allSelected && page !== 'all') setAllSelected(false)
  const count = allSelected ? total : rows.length
  const chosen = { rows, count, filters, all: allSelected }
  const finish = () => {
    clear()
    setDeletion(undefined)
    requestFocus(next)
  }
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.bulk}>
          <SelectionStatus
            count={countOf(catalogue.name, count)}
            all={allSelected}
            filtered={Object.keys(filters).length > 0}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size="0.875rem" aria-hidden />}
            disabled={isHeld}
            onClick={() => setEditing(chosen)}
          >
            {allSelected ? 'Edit all of them' : 'Edit selected'}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size="0.875rem" aria-hidden />}
            disabled={isHeld}
            onClick={() => setDeletion(chosen)}
          >
            {allSelected ? 'Delete all of them' : 'Delete selected'}
          </Button>
          {page === 'all' && !allSelected && total > rows.length && (
            <Button size="xs" variant="subtle" disabled={isHeld} onClick={() => setAllSelected(true)}>
              Select all {countOf(catalogue.name, total)}
              {Object.keys(filters).length > 0 && ' that match the filter'}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear selection
          </Button>
          {isHeld && <span role="status">Complete the filter first</span>}
        </div>
      )}
      <LazyBulkEditDialog
        catalogue={catalogue}
        chosen={editing}
        onClose={() => setEditing(undefined)}
        onEdited={() => setEditing(undefined)}
      />
      <LazyBulkDeleteDialog
        catalogue={catalogue}
        deletion={deletion}
        onClose={() => setDeletion(undefined)}
        onDeleted={finish}
      />
    </>
  )
}

function SelectionStatus({ count, all, filtered }: { count: string; all: boolean; filtered: boolean }) {
  return (
    <span role="status">
      {all ? `All ${count}${filtered ? ' that match the filter' : ''} are selected` : `${count} selected`}
    </span>
  )
}
