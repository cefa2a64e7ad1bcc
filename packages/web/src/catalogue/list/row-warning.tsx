import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './list-table.module.css'

/** The number of a row's warnings; nothing when it has none. */
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
