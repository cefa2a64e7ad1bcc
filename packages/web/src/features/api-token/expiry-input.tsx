import { Select } from '@mantine/core'
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
  const chosen = asText(value)
  return (
    <Select
      {...fieldFrame(props, expiryText(chosen))}
      data={LIFETIMES}
      value={chosen}
      onChange={(days) => onChange(name, days ?? NEVER)}
      allowDeselect={false}
    />
  )
}

function expiryText(days: string): string {
  if (days === NEVER) return 'Works until you revoke it. A token that expires does less harm if it leaks.'
  return `Expires on ${formatDate(new Date(Date.now() + Number(days) * DAY_MS))}.`
}
