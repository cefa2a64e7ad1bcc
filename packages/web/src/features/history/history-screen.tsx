import type { Change, ChangeBatch } from '@tollgate/contract/history/change.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { DataTable, TableHead } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { BatchRow } from './batch-row.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useBatches, type Within } from './history-query.ts'
import classes from './history.module.css'
import { UndoDialog, type UndoTarget } from './undo-dialog.tsx'
import { type HistoryAddress, useHistoryAddress } from './use-history-address.ts'
import { actorWords } from '../../catalogue/history/batch-words.ts'
import { formatDate } from '../../ui/format-date.ts'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { capital } from '../../catalogue/format/words.ts'
import { useMayEdit } from '../../catalogue/rights.ts'

/** Who changed what and when, one line per call. Each can be undone. */
export function HistoryScreen() {
  const address = useHistoryAddress()
  const [asked, setAsked] = useState<{ target: UndoTarget; about: string }>()
  const list = useBatches(address.wire)
  const { data, error, isPlaceholderData, isRefetching, refetch } = list
  usePageThatExists({ correctPage: address.correctPage, query: address }, list)
  return (
    <>
      <PageHeader
        title="History"
        count={data && formatCount(data.total)}
        about="Every change with who made it and when. A change can be undone: that is a new change, which can be undone too."
        actions={<RefreshButton loading={isRefetching && !isPlaceholderData} onClick={() => void refetch()} />}
      />
      <HistoryFilters address={address} />
      <SearchedBack from={data?.searchedFrom} onFurther={(to) => address.filter('to', to)} />
      <UndoSpan
        filters={address.filters}
        batches={data?.rows}
        onUndo={(target, about) => setAsked({ target, about })}
      />
      {error && !data ? (
        <ErrorPanel title="The history could not be loaded" text={error.message} onRetry={refetch} />
      ) : (
        <RaisedBox>
          {data?.total === 0 ? (
            <NoChanges filtered={address.filtered} onClear={address.clear} />
          ) : (
            <BatchTable
              batches={data?.rows}
              within={treeIn(address.filters)}
              dimmed={isPlaceholderData}
              onUndo={(of) =>
                setAsked({
                  target: 'count' in of ? { batch_id: of.batch_id } : { change_ids: [of.change_id] },
                  about: `${actorWords(of)}, ${formatDate(of.at, true)}`,
                })
              }
            />
          )}
        </RaisedBox>
      )}
      {data && data.pageCount > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <PageButtons page={address.page} pageCount={data.pageCount} onChange={address.goTo} />
        </nav>
      )}
      <UndoDialog target={asked?.target} about={asked?.about} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** A call may also have changed other records than those of the tree. */
function treeIn({ resource, record_id, tree }: HistoryAddress['filters']): Within {
  return tree === '1' && resource && record_id ? { resource, record_id, tree } : {}
}

interface BatchTableProps {
  batches: readonly ChangeBatch[] | undefined
  within: Within
  dimmed: boolean
  onUndo: (of: ChangeBatch | Change) => void
}

function BatchTable({ batches, within, dimmed, onUndo }: BatchTableProps) {
  return (
    <DataTable label="Changes" busy={!batches} dimmed={dimmed} className={classes.table} data-stacks>
      <colgroup>
        <col className={classes.whenColumn} />
        <col className={classes.whoColumn} />
        <col />
        <col className={classes.undoColumn} />
      </colgroup>
      <TableHead captions={['When', 'Who', 'What', 'Undo']} />
      <tbody>
        {batches?.map((batch) => (
          <BatchRow key={batch.batch_id} batch={batch} within={within} onUndo={onUndo} />
        ))}
        {!batches && <SkeletonRows columns={4} rows={8} />}
      </tbody>
    </DataTable>
  )
}

function NoChanges({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title="No changes yet" text="Every change is listed here, with who made it." />
  return (
    <EmptyState
      kind="no-match"
      title="Nothing matches"
      text="There is no such change."
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  )
}

interface SearchedBackProps {
  /** The instant back to which values were searched; absent: all of them. */
  from: string | undefined
  /** Searches the changes up to a day. */
  onFurther: (day: string) => void
}

/** Says that not all values were searched, and continues on a press. */
function SearchedBack({ from, onFurther }: SearchedBackProps) {
  if (from === undefined) return null
  return (
    <p className={classes.span} role="status">
      Names were searched in all changes, values in those since <DateText value={from} withTime />.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onFurther(from)}>
        Search before that
      </Button>
    </p>
  )
}

interface UndoSpanProps {
  filters: HistoryAddress['filters']
  batches: readonly ChangeBatch[] | undefined
  onUndo: (target: UndoTarget, about: string) => void
}

/** Undoes everything that one person did since a day. Offered when exactly a person and a first day are filtered. */
function UndoSpan({ filters, batches, onUndo }: UndoSpanProps) {
  const mayEdit = useMayEdit()
  const { actor_name, from, to, ...others } = filters
  const people = new Map(batches?.map(({ actor_id, actor_name: name }) => [actor_id, name]))
  const [person, ...more] = people
  const isOfPerson = actor_name !== undefined && Object.values(others).every((value) => value === undefined)
  if (!mayEdit || !isOfPerson || !from || !person || more.length > 0) return null
  const [actor_id, name] = person
  const words = `everything ${name} did ${spanWords(from, to)}`
  return (
    <Button variant="default" className={classes.span} onClick={() => onUndo({ actor_id, from, to }, capital(words))}>
      {`Undo ${words}`}
    </Button>
  )
}

function spanWords(from: string, to: string | undefined): string {
  if (to === from) return `on ${dayWords(from)}`
  return to === undefined ? `since ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`
}

/** A date has no time zone. */
function dayWords(day: string): string {
  return day.replaceAll('-', '/')
}
