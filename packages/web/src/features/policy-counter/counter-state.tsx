import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { COUNTER_STATE } from '@tollgate/contract/standards/reference-codes.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { asText } from '../../catalogue/row.ts'
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx'

const KINDS: Readonly<Record<string, StatusBadgeProps['kind']>> = { ACTIVE: 'good', IN_QUEUE: 'future' }

export function CounterState({ row }: RowPartProps) {
  const state = asText(row.state)
  return state === '' ? (
    '—'
  ) : (
    <StatusBadge kind={KINDS[state] ?? 'ended'} label={codeLabel(COUNTER_STATE, state) ?? state} />
  )
}
