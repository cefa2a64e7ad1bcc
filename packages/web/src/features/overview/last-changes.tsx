import type { Change } from '@tollgate/contract/overview.ts'
import { Table } from '@mantine/core'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Link } from '@tanstack/react-router'
import { recordName } from '../../catalogue/format/record-name.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChangeAction } from './change-action.tsx'
import type { OverviewList } from './overview-list.ts'
import classes from './last-changes.module.css'

/** Who did what to which record, the latest first. */
export function LastChanges({ changes, lists }: { changes: readonly Change[]; lists: readonly OverviewList[] }) {
  return (
    <section className={classes.panel} aria-labelledby="last-changes">
      <h2 id="last-changes" className={classes.heading}>
        Last changes
      </h2>
      {changes.length === 0 ? (
        <EmptyState title="No changes yet" text="Every change is listed here, with the person who made it." />
      ) : (
        <Table verticalSpacing={0} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Change</Table.Th>
              <Table.Th>Record</Table.Th>
              <Table.Th>List</Table.Th>
              <Table.Th>By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <ChangeRow
                key={change.history_id}
                change={change}
                list={lists.find(({ catalogue }) => catalogue === change.resource)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

function ChangeRow({ change, list }: { change: Change; list: OverviewList | undefined }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <RelativeTime value={change.at} />
        <span className={classes.exact}>
          <DateText value={change.at} withTime />
        </span>
      </Table.Td>
      <Table.Td>
        <ChangeAction action={change.action} />
      </Table.Td>
      <Table.Td className={classes.record}>
        <RecordLink change={change} list={list} />
      </Table.Td>
      <Table.Td className={classes.list}>{nameOf(change.resource)}</Table.Td>
      <Table.Td className={classes.by}>
        <span className={classes.who} title={change.user_name}>
          {change.user_name}
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

/** What a list is called. Tokens are written too, but are no catalogue. */
function nameOf(resource: string): string {
  const known = resource === apiToken.name ? apiToken : catalogues.get(resource)
  return known?.words.many ?? resource
}

/** The record by its name; a link unless it is gone or has no list of its own. */
function RecordLink({ change, list }: { change: Change; list: OverviewList | undefined }) {
  const words = recordName(change.resource, change.label) || <CodeText>{change.record_id}</CodeText>
  if (!list || change.action === 'delete') return words
  return (
    <Link to={list.route} search={{ open: String(change.record_id) }} className={classes.link}>
      {words}
    </Link>
  )
}
