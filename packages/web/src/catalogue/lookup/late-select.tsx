import { Combobox, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { late } from '../../ui/late.ts'
import type { Option } from './match-options.ts'
import type { SearchedSelectProps } from './searched-select.tsx'

const Select = late(async () => (await import('./searched-select.tsx')).SearchedSelect)

/** A closed list that no screen needs at first: its code loads later than the screen's. */
export function LateSelect(props: Omit<SearchedSelectProps, 'data'> & { data: readonly Option[] }) {
  const { data, value, className } = props
  const label = data.find((option) => option.value === value)?.label ?? ''
  const waiting = (
    <TextInput
      readOnly
      aria-label={props['aria-label']}
      {...{ className, value: label }}
      rightSection={<Combobox.Chevron />}
    />
  )
  return (
    <Suspense fallback={waiting}>
      <Select {...props} />
    </Suspense>
  )
}
