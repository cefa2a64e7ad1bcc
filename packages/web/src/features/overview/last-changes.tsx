import type { ChangeBatch } from '@tollgate/contract/history/change.ts'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocalStorage, useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { actorWords, detailWords, kindWords, nameWords } from '../../catalogue/history/batch-words.ts'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChangeAction } from './change-action.tsx'
import classes from './last-changes.module.css'
import { lastBatchesQuery } from './overview-query.ts'

/** Stored with the person's settings, so it counts for all their browsers. */
const SEEN = { key: 'tollgate.seen', defaultValue: 0, getInitialValueInEffect: false }
const SINCE = { key: 'tollgate.since', defaultValue: -1, getInitialValueInEffect: false }

/** The latest calls, newest first. */
export function LastChanges() {
  const { data } = useQuery(lastBatchesQuery)
  const me = useQuery(sessionQuery).data?.user?.id
  const since = useSince(data?.[0]?.change_id)
  const isNew = ({ change_id, actor_id }: ChangeBatch) => since > 0 && change_id > since && actor_id !== me
  const news = data?.filter(isNew).length ?? 0
  return (
    <section className={classes.panel} aria-labelledby="last-changes">
      <h2 id="last-changes" className={classes.heading}>
        Last changes
        {news > 0 && <span className={classes.news}>{newsWords(news, data?.length === news)}</span>}
      </h2>
      {data?.length === 0 ? (
        <EmptyState title="No changes yet" text="Every change is listed here, with the person who made it." />
      ) : (
        <Table verticalSpacing={0} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Change</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.map((batch) => (
              <BatchRow key={batch.batch_id} batch={batch} isNew={isNew(batch)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

function newsWords(count: number, isAll: boolean): string {
  return `${count}${isAll ? ' or more' : ''} by others since you were here`
}

function BatchRow({ batch, isNew }: { batch: ChangeBatch; isNew: boolean }) {
  const { at, action, resource, record_id } = batch
  const address = useAddressOf()(resource, record_id)
  const name = nameWords(batch)
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <RelativeTime value={at} />
        <span className={classes.exact}>
          <DateText value={at} withTime />
        </span>
      </Table.Td>
      <Table.Td>
        <ChangeAction action={action} />
        {isNew && <StatusBadge kind="future" label="New" />}
      </Table.Td>
      <Table.Td className={classes.record}>
        {kindWords(resource)}{' '}
        {address === undefined || action === 'delete' ? (
          name
        ) : (
          <Link to={address} className={classes.link}>
            {name}
          </Link>
        )}{' '}
        {detailWords(batch)}
      </Table.Td>
      <Table.Td className={classes.by}>
        <span className={classes.who} title={actorWords(batch)}>
          {actorWords(batch)}
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

/**
 * The last change that this person saw on an earlier visit; 0 on the first. It stays the same while the window is open,
 * so that changes do not stop being new at the first glance.
 * @param newest the last change on the page
 */
function useSince(newest: number | undefined): number {
  const [seen, setSeen] = useLocalStorage(SEEN)
  const [kept, setSince] = useSessionStorage(SINCE)
  const since = kept < 0 ? seen : kept
  useEffect(() => {
    if (newest === undefined) return
    if (kept < 0) setSince(since)
    if (newest > seen) setSeen(newest)
  }, [newest, kept, since, seen, setSince, setSeen])
  return since
}
