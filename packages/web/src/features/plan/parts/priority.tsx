import classes from './priority.module.css'

/** How strong a record is: numbers one below the other. */
export function Priority({ of }: { of: number | null }) {
  return (
    <span className={classes.priority} title="Priority">
      {of ?? '—'}
    </span>
  )
}
