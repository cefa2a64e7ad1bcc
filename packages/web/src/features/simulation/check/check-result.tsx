import type { AnswerFault, CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './check.module.css'

/** What is wrong with a decision, each fault at its place. */
export function CheckResult({ checked: { kind, faults, unread } }: { checked: CheckedAnswer }) {
  return (
    <section className={classes.result} aria-label="What is wrong with it">
      {faults.length === 0 ? (
        <StatusBadge kind="good" label={`${kind}: nothing is wrong`} />
      ) : (
        <>
          <p className={classes.line}>
            {kind}: {faults.length === 1 ? 'one fault' : `${faults.length} faults`}
          </p>
          <ol className={classes.list}>
            {faults.map((fault, index) => (
              <li key={index}>
                <Place fault={fault} /> {fault.message}
              </li>
            ))}
          </ol>
        </>
      )}
      {unread.length > 0 && <p className={classes.place}>Not known here, and not checked: {unread.join(', ')}</p>}
    </section>
  )
}

function Place({ fault: { path, offset } }: { fault: AnswerFault }) {
  const where = [path, offset === null ? '' : `offset ${offset}`].filter((part) => part !== '')
  return where.length === 0 ? null : <code className={classes.place}>{where.join(', ')}</code>
}
