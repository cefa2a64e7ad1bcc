import { useCallback, type RefCallback } from 'react'
import { addFocusTarget } from '../../ui/focus.ts'
import { ChoiceInput } from '../form/choice-input.tsx'
import { Lookup } from '../lookup/lookup.tsx'
import type { FilterFieldProps } from './filter-field.tsx'
import { filterTarget } from './focus-targets.ts'

/** A filter by a record or a listed code; applies at once. */
export function ChosenFilter({ filter, value, onFilter }: FilterFieldProps) {
  const element = useInnerTarget(filter.key)
  const { key, of } = filter
  const reference = of.kind === 'reference'
  const Input = reference ? Lookup : ChoiceInput
  return (
    <div ref={element}>
      <Input
        name={key}
        field={{ ...of, required: false }}
        value={value === '' ? null : reference ? Number(value) : value}
        autoFocus={false}
        bare
        onChange={(_name, chosen) => onFilter(key, chosen === null ? '' : String(chosen))}
        onBlur={ignore}
      />
    </div>
  )
}

function ignore(): void {}

/** Makes the input inside an element the focus target of the filter. */
function useInnerTarget(key: string): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const input = element?.querySelector('input')
      return input ? addFocusTarget(filterTarget(key), input) : undefined
    },
    [key],
  )
}
