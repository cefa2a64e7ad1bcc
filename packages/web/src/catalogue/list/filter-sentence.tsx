import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { isRate, operatorFilter, OPERATORS } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { isTime, textOfValue } from '../form/field-text.ts'
import { formatValue } from '../format/format-value.ts'
import { ReferenceName } from '../lookup/reference-name.tsx'
import { isId } from '../lookup/unmatched.ts'
import { textOfFilter } from './typed-filter.ts'

/** An active filter. */
interface ActiveFilter {
  key: string
  of: Field
  /** "contains", "is at least" */
  words: string
  /** Absent: the words are complete. */
  value?: string
  /** The value is a part of a text, or a list: it is shown as typed. */
  isAsTyped: boolean
}

/** The active filters in the catalogue's order, then those with an operator. */
export function activeFilters(catalogue: Catalogue, filters: Readonly<Record<string, string>>): ActiveFilter[] {
  const plain = catalogue.filters.flatMap(({ key, of, match }): ActiveFilter[] => {
    const value = filters[key]
    const isPart = match === 'contains' || match === 'find'
    return value === undefined ? [] : [{ key, of, words: isPart ? 'contains' : 'is', value, isAsTyped: isPart }]
  })
  const others = Object.entries(filters).flatMap(([key, value]): ActiveFilter[] => {
    const asked = operatorFilter(catalogue, key)
    if (asked === undefined || 'code' in asked) return []
    const { of, operator } = asked
    if (operator === 'empty') return [{ key, of, words: value === '1' ? 'is empty' : 'is not empty', isAsTyped: true }]
    return [{ key, of, words: OPERATORS[operator], value, isAsTyped: operator === 'in' || operator === 'between' }]
  })
  return [...plain, ...others]
}

/** Name contains “gold”. */
export function FilterSentence({ filter }: { filter: ActiveFilter }) {
  const { of, words, value } = filter
  return (
    <>
      {of.label} {words}
      {value !== undefined && (
        <>
          {' '}
          “<FilterValue filter={filter} value={value} />”
        </>
      )}
    </>
  )
}

function FilterValue({ filter: { key, of, isAsTyped }, value }: { filter: ActiveFilter; value: string }) {
  if (of.kind === 'reference' && isId(value)) return <ReferenceName name={key} field={of} id={Number(value)} />
  if (isTime(of)) return textOfFilter({ of }, value)
  if (isAsTyped) return value
  if (isRate(of)) return textOfValue(of, Number.isNaN(Number(value)) ? value : Number(value))
  return formatValue(of, of.kind === 'number' ? Number(value) : value).text
}
