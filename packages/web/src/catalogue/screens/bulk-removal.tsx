import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Progress } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { rowLabel } from '../row.ts'
import { useBulkRemove } from '../use-bulk-remove.ts'
import { countOf } from '../words.ts'
import classes from './catalogue-screen.module.css'
import type { Selection } from './use-selection.ts'

interface BulkRemovalProps {
  catalogue: Catalogue
  selection: Selection
  filters: Readonly<Record<string, string>>
}

const NAMED = 5

/** What is picked, and its deletion: row by row, each as it was seen; those that are refused stay picked. */
export function BulkRemoval({ catalogue, selection, filters }: BulkRemovalProps) {
  const [asking, setAsking] = useState(false)
  const { remove, done, running } = useBulkRemove(catalogue)
  const { rows } = selection
  const what = countOf(catalogue.name, rows.length)
  const confirm = async () => {
    const { refused } = await remove(rows)
    const gone = rows.length - refused.length
    if (gone > 0) notifySuccess('Delete Success', countOf(catalogue.name, gone))
    if (refused.length > 0)
      notifyFailure(`${countOf(catalogue.name, refused.length)} could not be deleted`, refused[0]?.message)
    selection.keep(refused.map(({ row }) => row))
    setAsking(false)
  }
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.bulk}>
          <span>{what} selected</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size="0.875rem" aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Delete selected
          </Button>
          <Button size="xs" variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title="Are you sure you want to delete these?"
        confirmLabel={`Delete ${what}`}
        danger
        loading={running}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{what}</strong>
          {Object.keys(filters).length > 0 && ' of those that fit the filter'}:
        </p>
        <ul className={classes.named}>
          {rows.slice(0, NAMED).map((row) => (
            <li key={rowLabel(catalogue, row)}>{rowLabel(catalogue, row)}</li>
          ))}
          {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
        </ul>
        <p>What belongs to them goes with them. One that is in use is left as it is.</p>
        {running && <Progress value={(done / rows.length) * 100} aria-label="Deleted so far" />}
      </ConfirmDialog>
    </>
  )
}
