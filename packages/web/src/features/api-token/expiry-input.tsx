import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { asText } from '../../catalogue/row.ts'
import { formatDate } from '../../ui/format-date.ts'

const DAY_MS = 86_400_000
const NEVER = '0'

/** Lifetimes in days, as the server takes them. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
]

/** The lifetime of a new token, with its last day. */
export function ExpiryInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  const most = useQuery(sessionQuery).data?.token_max_days
  const chosen = asText(value)
  return (
    <Select
      {...fieldFrame(props, expiryText(chosen, most))}
      data={lifetimesUpTo(most)}
      value={chosen}
      onChange={(days) => onChange(name, days ?? NEVER)}
      allowDeselect={false}
    />
  )
}

function lifetimesUpTo(most: number | undefined) {
  if (most === undefined) return LIFETIMES
  const shorter = LIFETIMES.filter(({ value }) => value !== NEVER && Number(value) < most)
  return [...shorter, { value: String(most), label: most === 1 ? '1 day' : `${most} days` }]
}

function expiryText(days: string, most: number | undefined): string {
  if (days === NEVER) return 'Works until you revoke it. A token that expires does less harm if it leaks.'
  const end = `Expires on ${formatDate(new Date(Date.now() + Number(days) * DAY_MS))}.`
  return most === undefined ? end : `${end} No token lives longer than ${most} days here.`
}
