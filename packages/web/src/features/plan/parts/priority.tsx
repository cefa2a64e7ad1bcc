import classes from './priority.module.css'

/** Priority of a record, aligned for columns. */
export function Priority({ of }: { of: number | null }) {
  return (
    <span className={classes.priority} title="Priority">
      {of ?? '—'}
    </span>
  )
}
