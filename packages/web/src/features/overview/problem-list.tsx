import type { Problem } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recordName } from '../../catalogue/format/record-name.ts'
import type { OverviewList } from './overview-list.ts'
import { problemsQuery } from './overview-query.ts'
import classes from './problem-card.module.css'
import { groupProblems, type ProblemGroup } from './problem-groups.ts'

const SHOWN_GROUPS = 5
const SHOWN_RECORDS = 2

/** What is wrong, and with which records. */
export function ProblemList({ lists }: { lists: readonly OverviewList[] }) {
  const { data } = useQuery(problemsQuery)
  const groups = groupProblems(data ?? [])
  return (
    <ul className={classes.groups}>
      {groups.slice(0, SHOWN_GROUPS).map((group) => (
        <Group
          key={`${group.resource} ${group.message}`}
          group={group}
          list={lists.find(({ catalogue }) => catalogue === group.resource)}
        />
      ))}
    </ul>
  )
}

function Group({ group, list }: { group: ProblemGroup; list: OverviewList | undefined }) {
  const shown = group.records.slice(0, SHOWN_RECORDS)
  const others = group.records.length - shown.length
  return (
    <li className={classes.group} data-kind={group.severity}>
      <p>{group.message}</p>
      <p className={classes.records}>
        {catalogues.get(group.resource)?.words.one ?? group.resource}:{' '}
        {shown.map((record, index) => (
          <span key={record.id} title={record.owner && recordName(record.owner.resource, record.owner.label)}>
            {index > 0 && ', '}
            <RecordName record={record} list={list} />
          </span>
        ))}
        {others > 0 && ` and ${others} more`}
      </p>
    </li>
  )
}

function RecordName({ record, list }: { record: Problem; list: OverviewList | undefined }) {
  const name = recordName(record.resource, record.label) || String(record.id)
  if (!list) return name
  return (
    <Link to={list.route} search={{ open: String(record.id) }} className={classes.link}>
      {name}
    </Link>
  )
}
