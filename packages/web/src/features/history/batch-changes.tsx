import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { Button, Skeleton } from '@mantine/core'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useMayEdit } from '../../catalogue/rights.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { kindWords, nameWords, VERBS } from '../../catalogue/history/batch-words.ts'
import { Difference } from './difference.tsx'
import { SHOWN_CHANGES, useChangesOf, type Within } from './history-query.ts'
import classes from './history.module.css'

interface BatchChangesProps {
  batch: string
  within: Within
  onUndo: (change: Change) => void
}

/** Every change of a batch, or those of one tree in it, field by field. */
export function BatchChanges({ batch, within, onUndo }: BatchChangesProps) {
  const { data, error, refetch } = useChangesOf(batch, within)
  const isWhole = Object.keys(within).length === 0
  if (error && !data) {
    return <ErrorPanel title="The changes could not be loaded" text={error.message} onRetry={refetch} />
  }
  if (!data) return <Skeleton height="6rem" />
  return (
    <>
      <ul className={classes.changes}>
        {data.rows.map((change) => (
          <li key={change.change_id}>
            <OneChange change={change} alone={isWhole && data.total === 1} onUndo={onUndo} />
          </li>
        ))}
      </ul>
      {data.total > SHOWN_CHANGES && (
        <p className={classes.same}>
          The first {SHOWN_CHANGES} of {formatCount(data.total)} changes are shown.
        </p>
      )}
    </>
  )
}

interface OneChangeProps {
  change: Change
  /** It is all that its batch did, so the batch's own button undoes it. */
  alone: boolean
  onUndo: (change: Change) => void
}

function OneChange({ change, alone, onUndo }: OneChangeProps) {
  const mayEdit = useMayEdit()
  const addressOf = useAddressOf()
  const catalogue = catalogues.get(change.resource)
  const address = change.action === 'delete' ? undefined : addressOf(change.resource, change.record_id)
  return (
    <>
      <div className={classes.changeHead}>
        <span>
          {VERBS[change.action]} {kindWords(change.resource)}{' '}
          <RecordLink address={address}>{nameWords(change)}</RecordLink>
          {change.undone_by !== null && <span className={classes.mark}>Undone</span>}
        </span>
        {mayEdit && !alone && catalogue && change.undone_by === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onUndo(change)}>
            Undo this change
          </Button>
        )}
      </div>
      {catalogue && <Difference catalogue={catalogue} change={change} />}
    </>
  )
}
