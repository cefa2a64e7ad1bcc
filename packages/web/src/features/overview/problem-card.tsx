import type { Overview } from '@tollgate/contract/overview.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import classes from './problem-card.module.css'
import { ProblemList } from './problem-list.tsx'

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
