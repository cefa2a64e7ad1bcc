import { StatusBadge } from './status-badge.tsx'

/** How many warnings a row has; nothing for none. */
export function WarningBadge({ count }: { count: number }) {
  if (count === 0) return null
  return <StatusBadge kind="warning" label={count === 1 ? '1 warning' : `${count} warnings`} />
}
