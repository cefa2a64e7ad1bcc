import { listChanges } from '@tollgate/contract/calls/history.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { deedWords, nameWords, writtenFields } from '../../catalogue/history/batch-words.ts'
import type { Within } from './history-query.ts'
import classes from './history.module.css'
import { captionOf } from '../../catalogue/format/columns.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { TableHead } from '../../ui/data-table.tsx'
import { sendPage } from '../../api/client.ts'

/** Limit of shown changes per batch: a whole tree has thousands. */
const SHOWN_CHANGES = 100

interface BatchChangesProps {
  batch: string
  within: Within
  /** Its changes can be undone, by somebody who may edit. */
  mayUndo: boolean
  onUndo: (change: Change) => void
}

/** Every change of a batch, or those below one record, field by field. */
export function BatchChanges({ batch, within, mayUndo, onUndo }: BatchChangesProps) {
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
            <OneChange change={change} mayUndo={mayUndo && !(isWhole && data.total === 1)} onUndo={onUndo} />
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

/** The first changes of a batch, in order. */
function useChangesOf(batch: string, within: Within) {
  return useQuery({
    queryKey: ['catalogue', 'history', 'batch', batch, within],
    queryFn: ({ signal }) =>
      sendPage(listChanges, {
        query: { batch_id: batch, sort: 'change_id', page_size: SHOWN_CHANGES, ...within },
        signal,
      }),
  })
}

interface OneChangeProps {
  change: Change
  /** Not by the batch's own button alone. */
  mayUndo: boolean
  onUndo: (change: Change) => void
}

function OneChange({ change, mayUndo, onUndo }: OneChangeProps) {
  const addressOf = useAddressOf()
  const catalogue = catalogues.get(change.resource)
  const address = change.action === 'delete' ? undefined : addressOf(change.resource, change.record_id)
  return (
    <>
      <div className={classes.changeHead}>
        <span>
          {deedWords(change)} <RecordLink address={address}>{nameWords(change)}</RecordLink>
          {change.undone_by !== null && <span className={classes.mark}>Undone</span>}
        </span>
        {mayUndo && catalogue && change.undone_by === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onUndo(change)}>
            Undo this change
          </Button>
        )}
      </div>
      {catalogue ? <Difference catalogue={catalogue} change={change} /> : <ActDifference change={change} />}
    </>
  )
}

/** The fields that a change wrote, with old and new values. */
function Difference({ catalogue, change }: { catalogue: Catalogue; change: Change }) {
  const { before, after } = change
  const fields = writtenFields(catalogue, change)
  if (fields.length === 0) return <p className={classes.same}>No field has another value.</p>
  return (
    <table className={classes.difference}>
      <TableHead captions={['Field', ...(before ? ['Before'] : []), ...(after ? ['After'] : [])]} />
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <th scope="row">{captionOf(catalogue, name)}</th>
            {before && <Value catalogue={catalogue} row={before} name={name} gone={after !== null} />}
            {after && <Value catalogue={catalogue} row={after} name={name} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an act on a set or release changed, as plain text. */
function ActDifference({ change: { before, after } }: { change: Change }) {
  const fields = Object.entries(ACT_FIELDS).filter(([name]) => textOf(before?.[name]) !== textOf(after?.[name]))
  if (fields.length === 0) return null
  return (
    <table className={classes.difference}>
      <TableHead captions={['Field', ...(before ? ['Before'] : []), ...(after ? ['After'] : [])]} />
      <tbody>
        {fields.map(([name, caption]) => (
          <tr key={name}>
            <th scope="row">{caption}</th>
            {before && <td data-gone={after !== null || undefined}>{textOf(before[name])}</td>}
            {after && <td>{textOf(after[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ACT_FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  ticket: 'Ticket',
  state: 'State',
  stage: 'Stage',
  text: 'Text',
  blocks: 'Blocks',
  resolved: 'Resolved',
  resolved_by: 'Resolved by',
  approvers: 'Approved by',
  change_sets: 'Change sets',
  publish_at: 'To be published at',
  confirm_by: 'To be confirmed by',
  confirmed_at: 'Confirmed at',
  emergency_reason: 'Emergency',
  review: 'Review',
  rollback_of: 'Returns to release',
  release_id: 'Release',
  taken_back_by: 'Taken back by release',
  note: 'Note',
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string' && INSTANT.test(value)) return formatDate(value, true)
  if (value === null || value === undefined) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface ValueProps {
  catalogue: Catalogue
  row: Row
  name: string
  /** The value was replaced. */
  gone?: boolean
}

function Value({ catalogue, row, name, gone = false }: ValueProps) {
  return (
    <td data-gone={gone || undefined}>
      <ValueText catalogue={catalogue} row={row} name={name} />
    </td>
  )
}
