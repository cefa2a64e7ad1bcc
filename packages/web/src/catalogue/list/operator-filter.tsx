import { operatorKey, OPERATORS, type Operator } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isTime } from '../form/field-text.ts'
import classes from './catalogue-screen.module.css'
import { FilterField } from './filter-field.tsx'

/** How a value is compared: by the list's default, by an operator, or by whether there is one. */
type Comparing = 'plain' | Operator | 'filled'

const ORDERED = ['gt', 'gte', 'lt', 'lte', 'between'] as const

/** They compare with several typed values. */
const OF_SEVERAL: ReadonlySet<Comparing> = new Set(['in', 'between'])

interface OperatorFilterFieldProps {
  filter: Filter
  filters: Readonly<Record<string, string>>
  onFilter: (key: string, value: string) => void
}

/** An added filter: operator and value for a column. */
export function OperatorFilterField({ filter, filters, onFilter }: OperatorFilterFieldProps) {
  const [chosen, choose] = useState(() => comparingIn(filter, filters))
  const key = keyOf(filter, chosen)
  const value = filters[key] ?? ''
  const hasValue = chosen !== 'empty' && chosen !== 'filled'
  const change = (next: Comparing) => {
    choose(next)
    if (filters[key] !== undefined) onFilter(key, '')
    if (next === 'empty' || next === 'filled') onFilter(keyOf(filter, next), next === 'empty' ? '1' : '0')
    else if (hasValue && value !== '') onFilter(keyOf(filter, next), value)
  }
  return (
    <div className={classes.compared}>
      <NativeSelect
        aria-label={`How ${filter.of.label} is compared`}
        value={chosen}
        data={comparings(filter, chosen)}
        onChange={({ currentTarget }) => change(currentTarget.value as Comparing)}
      />
      {hasValue && (
        <FilterField
          key={key}
          filter={chosen === 'plain' ? filter : { ...filter, key, match: OF_SEVERAL.has(chosen) ? 'narrow' : 'equals' }}
          value={value}
          onFilter={onFilter}
        />
      )}
    </div>
  )
}

/** Whether a column can be compared by operators; stored fields can. */
export function hasOperators({ fields }: Catalogue, { of, key }: Filter): boolean {
  return key in fields && !isTime(of)
}

/** Each names its column, since "is empty" alone would be unclear among several. */
function comparings(filter: Filter, chosen: Comparing): { value: Comparing; label: string }[] {
  const { of, match } = filter
  const isTyped = of.kind !== 'reference' && !('codes' in of && of.codes)
  const offered: Comparing[] = [
    'plain',
    ...(match === 'contains' ? (['eq'] as const) : []),
    'not',
    ...(isTyped ? (['in'] as const) : []),
    ...(isTyped && of.kind === 'number' ? ORDERED : []),
    'empty',
    'filled',
  ]
  // An operator from the address is shown even if it is not offered.
  return [...new Set([...offered, chosen])].map((value) => ({
    value,
    label: `${of.label} ${wordsOf(value, match)}`,
  }))
}

function wordsOf(comparing: Comparing, match: Filter['match']): string {
  if (comparing === 'filled') return 'is not empty'
  if (comparing === 'plain') return match === 'contains' ? 'contains' : OPERATORS.eq
  return OPERATORS[comparing]
}

function keyOf({ key, field }: Filter, comparing: Comparing): string {
  if (comparing === 'plain') return key
  return operatorKey(field, comparing === 'filled' ? 'empty' : comparing)
}

function comparingIn(filter: Filter, filters: Readonly<Record<string, string>>): Comparing {
  const empty = filters[operatorKey(filter.field, 'empty')]
  if (empty !== undefined) return empty === '1' ? 'empty' : 'filled'
  const operators = Object.keys(OPERATORS) as Operator[]
  return operators.find((one) => filters[operatorKey(filter.field, one)] !== undefined) ?? 'plain'
}
