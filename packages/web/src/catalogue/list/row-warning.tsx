import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './list-table.module.css'

/** How many warnings a row carries, in little room; nothing when there are none. */
export function RowWarning({ count }: { count: unknown }) {
  if (typeof count !== 'number' || count === 0) return null
  const words = count === 1 ? 'warning' : 'warnings'
  return (
    <span className={classes.warning} title={`${count} ${words}`}>
      <IconAlertTriangle size="1rem" aria-hidden />
      {count}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  )
}
