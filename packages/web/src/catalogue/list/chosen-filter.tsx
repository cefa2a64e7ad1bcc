import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { useCallback, useState, type RefCallback } from 'react'
import { addFocusTarget } from '../../ui/focus.ts'
import { ChoiceInput } from '../form/choice-input.tsx'
import { FormLookup } from '../lookup/form-lookup.tsx'
import { isId, unmatched, unmatchedText } from '../lookup/unmatched.ts'
import { asText } from '../row.ts'
import type { FilterFieldProps } from './filter-field.tsx'
import { filterTarget } from './focus-targets.ts'
import { useHoldRows } from './typed-filters.ts'

/** A filter by a record or a listed code; applies at once. */
export function ChosenFilter({ filter, value, onFilter, instead }: FilterFieldProps) {
  const element = useInnerTarget(filter.key)
  const { key, of } = filter
  const reference = of.kind === 'reference'
  const Input = reference ? FormLookup : ChoiceInput
  const [left, setLeft] = useState<string>()
  useHoldRows(left !== undefined || instead !== undefined)
  const choose = (_name: string, chosen: FieldValue) => {
    const isText = unmatchedText(chosen) !== undefined
    setLeft(isText ? asText(chosen) : undefined)
    if (!isText && !(instead && chosen === null)) onFilter(key, asText(chosen), instead?.key)
  }
  return (
    <div ref={element}>
      <Input
        name={key}
        field={{ ...of, required: false }}
        value={left ?? chosenIn(value, reference)}
        fault={left === undefined ? instead && 'Choose one' : undefined}
        autoFocus={false}
        bare
        onChange={choose}
        onBlur={ignore}
      />
    </div>
  )
}

/** An address may have any text. */
function chosenIn(value: string, isReference: boolean): FieldValue {
  if (value === '') return null
  if (!isReference) return value
  return isId(value) ? Number(value) : unmatched(value)
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
