import type { ProblemGroup } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { countOf, capital } from '../../catalogue/format/words.ts'
import { groupMessage, placeWords, searchOfGroup, WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { DataTable, TableHead } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AcceptKind } from './accept-kind.tsx'
import classes from './problems.module.css'

/** Problems by kind and place, grouped by severity. A single one links to its record, several to their list. */
export function GroupTable({ groups, dimmed }: { groups: readonly ProblemGroup[]; dimmed: boolean }) {
  return (
    <DataTable label="Problems" busy={false} dimmed={dimmed} className={classes.table} data-stacks>
      <colgroup>
        <col className={classes.severity} />
        <col />
        <col className={classes.record} />
        <col className={classes.record} />
        <col className={classes.kind} />
      </colgroup>
      <TableHead captions={['Severity', 'What is wrong', 'Where', 'Records', 'Accepted']} />
      {[...Map.groupBy(groups, ({ problem }) => problem.weight)].map(([weight, own]) => (
        <tbody key={weight}>
          <tr>
            <th colSpan={5} scope="rowgroup" className={classes.weight}>
              {WEIGHT_WORDS[weight]}
            </th>
          </tr>
          {own.map((group) => (
            <GroupRow key={JSON.stringify([group.problem.severity, searchOfGroup(group)])} group={group} />
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

function GroupRow({ group }: { group: ProblemGroup }) {
  const { problem, count } = group
  const addressOf = useProblemAddress()
  const address = count === 1 ? addressOf(problem) : `/main/problems?${new URLSearchParams(searchOfGroup(group))}`
  const kind = catalogues.get(problem.resource)?.words.one ?? problem.resource
  return (
    <tr>
      <td>
        <StatusBadge kind={problem.severity === 'error' ? 'fault' : 'warning'} />
      </td>
      <td className={classes.message}>{groupMessage(group)}</td>
      <td>{placeWords(group) || '—'}</td>
      <td className={classes.name}>
        <RecordLink address={address}>{count === 1 ? capital(kind) : countOf(problem.resource, count)}</RecordLink>
      </td>
      <td>
        {problem.severity === 'warning' && count > 1 && (
          <AcceptKind
            of={{ weight: problem.weight, ...searchOfGroup(group) }}
            message={groupMessage(group)}
            count={count}
          />
        )}
      </td>
    </tr>
  )
}
