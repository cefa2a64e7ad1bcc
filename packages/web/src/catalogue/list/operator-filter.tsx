import { operatorKey, OPERATORS, type Operator } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isTime } from '../form/field-text.ts'
import classes from './catalogue-screen.module.css'
import { FilterField } from './filter-field.tsx'

/** How a value is compared: as the list does by itself, by an operator, or whether there is one. */
type Comparing = 'plain' | Exclude<Operator, 'in' | 'empty'> | 'empty' | 'filled'

const ORDERED = ['gt', 'gte', 'lt', 'lte'] as const

interface OperatorFilterFieldProps {
  filter: Filter
  filters: Readonly<Record<string, string>>
  onFilter: (key: string, value: string) => void
}

/** An added filter: how the column is compared, and with what. */
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
        data={comparings(filter)}
        onChange={({ currentTarget }) => change(currentTarget.value as Comparing)}
      />
      {hasValue && (
        <FilterField
          key={key}
          filter={chosen === 'plain' ? filter : { ...filter, key, match: 'equals' }}
          value={value}
          onFilter={onFilter}
        />
      )}
    </div>
  )
}

/** Whether a column can be compared otherwise than a list does by itself: what is stored can. */
export function hasOperators({ fields }: Catalogue, { of, key }: Filter): boolean {
  return key in fields && !isTime(of)
}

function comparings({ of, match }: Filter): { value: Comparing; label: string }[] {
  const isOrdered = of.kind === 'number' && !of.codes
  const plain = match === 'contains' ? `${of.label} contains` : `${of.label} is`
  return [
    { value: 'plain', label: plain },
    ...(match === 'contains' ? [{ value: 'eq' as const, label: OPERATORS.eq }] : []),
    { value: 'not', label: OPERATORS.not },
    ...(isOrdered ? ORDERED.map((value) => ({ value, label: OPERATORS[value] })) : []),
    { value: 'empty', label: 'is empty' },
    { value: 'filled', label: 'is not empty' },
  ]
}

function keyOf({ key, field }: Filter, comparing: Comparing): string {
  if (comparing === 'plain') return key
  return operatorKey(field, comparing === 'filled' ? 'empty' : comparing)
}

function comparingIn(filter: Filter, filters: Readonly<Record<string, string>>): Comparing {
  const empty = filters[operatorKey(filter.field, 'empty')]
  if (empty !== undefined) return empty === '1' ? 'empty' : 'filled'
  const found = (['eq', 'not', ...ORDERED] as const).find(
    (one) => filters[operatorKey(filter.field, one)] !== undefined,
  )
  return found ?? 'plain'
}
