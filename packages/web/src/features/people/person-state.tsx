import type { Person } from '@tollgate/contract/access/person-row.ts'
import { formatDate } from '../../ui/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether a person can sign in; `readAt` in epoch ms. */
export function PersonState({ person, readAt }: { person: Person; readAt: number }) {
  const { disabled, barred, invited_until } = person
  if (disabled === 'Y') return <StatusBadge kind="ended" label="Disabled" />
  if (barred === 'Y') return <StatusBadge kind="ended" label="No role at the provider" />
  if (invited_until === null) return <StatusBadge kind="good" label="Active" />
  const end = new Date(invited_until)
  if (end.getTime() <= readAt) return <StatusBadge kind="warning" label="Invitation expired" />
  return <StatusBadge kind="future" label={`Invited until ${formatDate(end)}`} />
}
