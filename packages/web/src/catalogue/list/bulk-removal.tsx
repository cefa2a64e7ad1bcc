import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Removal } from '../bulk/use-bulk-delete.ts'
import type { ListState } from './use-list-state.ts'
import { countOf } from '../format/words.ts'
import classes from './catalogue-screen.module.css'
import { LazyBulkDeleteDialog } from './lazy-dialogs.tsx'
import { requestFocus } from '../../ui/focus.ts'
import { CREATE_TARGET } from './focus-targets.ts'
import type { Selection } from './use-selection.ts'

interface BulkRemovalProps {
  catalogue: Catalogue
  selection: Selection
  state: ListState
  /** How many rows the filter shows, on all pages. */
  total: number | undefined
}

/** What is picked: rows of the page, or all that the filter shows; and their deletion. */
export function BulkRemoval({ catalogue, selection, state, total = 0 }: BulkRemovalProps) {
  const [removal, setRemoval] = useState<Removal>()
  const [whole, setWhole] = useState(false)
  const { rows, page, clear } = selection
  const { filters } = state.query
  // One row less, another page: then only what is seen is meant again.
  if (whole && page !== 'all') setWhole(false)
  const count = whole ? total : rows.length
  const shown = Object.keys(filters).length > 0 ? ' that the filter shows' : ''
  const finish = () => {
    clear()
    setRemoval(undefined)
    requestFocus(CREATE_TARGET)
  }
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.bulk}>
          <span role="status">
            {whole && 'All '}
            {countOf(catalogue.name, count)}
            {whole && `${shown} are`} selected
          </span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size="0.875rem" aria-hidden />}
            onClick={() => setRemoval({ rows, count, filters, whole })}
          >
            {whole ? 'Delete all of them' : 'Delete selected'}
          </Button>
          {page === 'all' && !whole && total > rows.length && (
            <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
              Select all {countOf(catalogue.name, total)}
              {shown}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear selection
          </Button>
        </div>
      )}
      <LazyBulkDeleteDialog
        catalogue={catalogue}
        removal={removal}
        onClose={() => setRemoval(undefined)}
        onDeleted={finish}
      />
    </>
  )
}
