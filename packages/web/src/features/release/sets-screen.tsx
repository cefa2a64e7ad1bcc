import { listChangeSets } from '@tollgate/contract/calls/change-set.ts'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useIsEditor } from '../../catalogue/rights.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SetDialog } from './set-dialog.tsx'
import { openSetsQuery, SETS, STATES } from './release-calls.ts'
import classes from './release.module.css'
import { sendPages } from '../../api/client.ts'

const allSetsQuery = queryOptions({
  queryKey: ['release', 'sets', 'all'],
  queryFn: ({ signal }) => sendPages(listChangeSets, { signal }),
  staleTime: 0,
})

/** Change sets: open ones, or all. */
export function SetsScreen() {
  const [isAll, setAll] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(isAll ? allSetsQuery : openSetsQuery)
  const isEditor = useIsEditor()
  return (
    <>
      <PageHeader
        title="Change sets"
        count={data && formatCount(data.length)}
        about="Every change belongs to a set. A set is proposed, approved by somebody who wrote none of it, and published as a release."
        actions={
          isEditor && (
            <Button leftSection={<IconPlus size="1rem" aria-hidden />} onClick={() => setAdding(true)}>
              New change set
            </Button>
          )
        }
      />
      <Switch
        label="With those that are published"
        checked={isAll}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <div className={classes.sections}>
        {error && !data && (
          <ErrorPanel title="The change sets could not be loaded" text={error.message} onRetry={refetch} />
        )}
        {data?.length === 0 && <EmptyState title="Nothing is open" text="A set is begun with your next change." />}
        {data && data.length > 0 && <SetsTable sets={data} />}
      </div>
      <SetDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function SetsTable({ sets }: { sets: readonly ChangeSet[] }) {
  return (
    <DataTable label="Change sets" className={classes.table} data-stacks>
      <thead>
        <tr>
          {['Name', 'State', 'Ticket', 'By', 'Changes', 'Comments', 'Begun'].map((caption) => (
            <th key={caption} scope="col" className={caption === 'Name' ? classes.name : undefined}>
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <tr key={set.change_set_id}>
            <td>
              <RecordLink address={`${SETS}/${set.change_set_id}`}>{set.name}</RecordLink>
            </td>
            <td>
              <StatusBadge {...STATES[set.state]} />
              {set.taken_back_by !== null && (
                <div className={classes.muted}>taken back by release {set.taken_back_by}</div>
              )}
            </td>
            <td data-caption="Ticket">{set.ticket}</td>
            <td data-caption="By">{set.authors.length > 0 ? set.authors.join(', ') : set.user_name}</td>
            <td data-caption="Changes">{formatCount(set.entry_count)}</td>
            <td data-caption="Comments">
              {set.open_comments > 0 && `${formatCount(set.open_comments)} open`}
              {set.mentions_me && <div className={classes.head}>mentions you</div>}
            </td>
            <td data-caption="Begun">
              <RelativeTime value={set.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
