import type { ProblemGroup } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../catalogue/format/words.ts'
import { groupMessage, placeWords, searchOfGroup, WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { problemGroupsQuery } from './overview-query.ts'
import classes from './problem-card.module.css'

/** Problems that affect today's decisions come first. Equal problems of one place are one line. */
export function ProblemList() {
  const { data = [] } = useQuery(problemGroupsQuery)
  return [...Map.groupBy(data, ({ problem }) => problem.weight)].map(([weight, groups]) => (
    <section key={weight} aria-label={WEIGHT_WORDS[weight]}>
      <h3 className={classes.weight}>{WEIGHT_WORDS[weight]}</h3>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <Group key={JSON.stringify([group.problem.severity, searchOfGroup(group)])} group={group} />
        ))}
      </ul>
    </section>
  ))
}

/** The line links to its record, or to the list of its records. */
function Group({ group }: { group: ProblemGroup }) {
  const { problem, count } = group
  const addressOf = useProblemAddress()
  const address = count === 1 ? addressOf(problem) : `/main/problems?${new URLSearchParams(searchOfGroup(group))}`
  const kind =
    count === 1 ? (catalogues.get(problem.resource)?.words.one ?? problem.resource) : countOf(problem.resource, count)
  const place = placeWords(group)
  const words = (
    <>
      <StatusBadge kind={problem.severity === 'error' ? 'fault' : 'warning'} />
      <span>
        {groupMessage(group)}
        <span className={classes.records}>{place === '' ? kind : `${kind} · ${place}`}</span>
      </span>
    </>
  )
  return (
    <li className={classes.group}>
      {address === undefined ? (
        words
      ) : (
        <Link to={address} className={classes.link}>
          {words}
        </Link>
      )}
    </li>
  )
}
