import type { Overview } from '@tollgate/contract/overview.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ProblemGroup } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import classes from './problem-card.module.css'
import { countOf } from '../../catalogue/format/words.ts'
import { groupMessage, placeWords, searchOfGroup, WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { problemGroupsQuery } from './overview-query.ts'

/** The number of problems by severity. */
export function ProblemCard({ errors, warnings, checking }: Overview['problems']) {
  return (
    <section className={classes.panel} aria-labelledby="problems">
      <h2 id="problems" className={classes.heading}>
        Problems
      </h2>
      {checking && <p className={classes.checking}>Records are being checked: some problems may be missing or old.</p>}
      {errors + warnings === 0 ? (
        <Line
          icon={IconCircleCheck}
          kind="good"
          count={undefined}
          words={checking ? 'No problems found yet' : 'No problems found'}
        />
      ) : (
        <>
          <div className={classes.counts}>
            <Line icon={IconCircleX} kind="fault" count={errors} words={errors === 1 ? 'error' : 'errors'} />
            <Line
              icon={IconAlertTriangle}
              kind="warning"
              count={warnings}
              words={warnings === 1 ? 'warning' : 'warnings'}
            />
          </div>
          <ProblemList />
          <p className={classes.all}>
            <Link to="/main/problems" className={classes.allLink}>
              All problems
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

interface LineProps {
  icon: ComponentType<{ className?: string | undefined; 'aria-hidden'?: boolean }>
  kind: 'good' | 'fault' | 'warning'
  count: number | undefined
  words: string
}

function Line({ icon: Icon, kind, count, words }: LineProps) {
  return (
    <p className={classes.line} data-kind={count === 0 ? 'none' : kind}>
      <Icon className={classes.icon} aria-hidden />
      {count !== undefined && <span className={classes.count}>{count.toLocaleString('en')}</span>}
      {words}
    </p>
  )
}

/** Problems that affect today's decisions come first. Equal problems of one place are one line. */
function ProblemList() {
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
