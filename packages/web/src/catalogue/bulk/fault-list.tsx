import type { Fault } from '@tollgate/contract/errors.ts'
import classes from './import.module.css'

const MOST = 5

/** A single message, or a list of the first few. */
export function FaultList({ faults }: { faults: readonly Pick<Fault, 'message'>[] }) {
  if (faults.length === 1) return <p className={classes.oneFault}>{faults[0]?.message}</p>
  return (
    <ul className={classes.faults}>
      {faults.slice(0, MOST).map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
      {faults.length > MOST && <li>and {faults.length - MOST} more</li>}
    </ul>
  )
}
