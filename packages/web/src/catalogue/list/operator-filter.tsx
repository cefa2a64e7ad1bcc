import { operatorKey, OPERATORS, type Operator } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { useState } from 'react'
import { isTime } from '../form/field-text.ts'
import { LateSelect } from '../lookup/late-select.tsx'
import classes from './catalogue-screen.module.css'
import { FilterField } from './filter-field.tsx'
import { readFilter, textOfFilter } from './typed-filter.ts'
import type { ListState } from './use-list-state.ts'

/** How a value is compared: by the list's default, by an operator, or by whether there is one. */
type Comparing = 'plain' | Operator | 'filled'

const ORDERED = ['gt', 'gte', 'lt', 'lte', 'between'] as const

/** They compare with several typed values. */
const OF_SEVERAL: ReadonlySet<Comparing> = new Set(['in', 'between'])

interface OperatorFilterFieldProps {
  filter: Filter
  /** The bar has a field with the default comparison. */
  isBeside: boolean
  filters: Readonly<Record<string, string>>
  onFilter: ListState['filter']
}

/** An added filter: operator and value for a column. Until it is complete, the one before is in force. */
export function OperatorFilterField({ filter, isBeside, filters, onFilter }: OperatorFilterFieldProps) {
  const offered = offeredFor(filter, isBeside)
  const inForce = comparingIn(filter, filters) ?? offered[0] ?? 'plain'
  const [chosen, choose] = useState(inForce)
  const [of, asked] = [comparedBy(filter, inForce), comparedBy(filter, chosen)]
  const before = filters[of.key]
  const change = (next: Comparing) => {
    const wanted = comparedBy(filter, next)
    choose(next)
    if (!hasValue(next)) onFilter(wanted.key, next === 'empty' ? '1' : '0', of.key)
    else if (before !== undefined && hasValue(inForce)) {
      const read = readFilter(wanted, textOfFilter(of, before))
      if (read.ok) onFilter(wanted.key, read.value, of.key)
    }
  }
  const instead =
    before === undefined || of.key === asked.key ? undefined : { key: of.key, text: textOfFilter(of, before) }
  return (
    <div className={classes.compared}>
      <LateSelect
        aria-label={`How ${filter.of.label} is compared`}
        value={chosen}
        data={comparings(filter, [...offered, chosen])}
        onChoose={(next) => change(next as Comparing)}
        acts
      />
      {hasValue(chosen) && (
        <FilterField
          key={asked.key}
          filter={asked}
          value={filters[asked.key] ?? ''}
          instead={instead && { ...instead, text: hasValue(inForce) ? instead.text : '' }}
          onFilter={onFilter}
        />
      )}
    </div>
  )
}

function hasValue(comparing: Comparing): boolean {
  return comparing !== 'empty' && comparing !== 'filled'
}

/** The filter with a comparison: its key in the query, and how its text is read. */
function comparedBy(filter: Filter, comparing: Comparing): Filter {
  if (comparing === 'plain') return filter
  return { ...filter, key: keyOf(filter, comparing), match: OF_SEVERAL.has(comparing) ? 'narrow' : 'equals' }
}

/** Whether a column can be compared by operators; stored fields can. */
export function hasOperators({ fields }: Catalogue, { of, key }: Filter): boolean {
  return key in fields && !isTime(of)
}

/** The key that a comparison beside the default one begins with. */
export function firstKeyBeside(filter: Filter): string {
  const [first = 'plain'] = offeredFor(filter, true)
  return comparedBy(filter, first).key
}

function offeredFor({ of, match }: Filter, isBeside: boolean): Comparing[] {
  const isTyped = of.kind !== 'reference' && !('codes' in of && of.codes)
  return [
    ...(isBeside ? [] : (['plain'] as const)),
    ...(match === 'contains' ? (['eq'] as const) : []),
    'not',
    ...(isTyped ? (['in'] as const) : []),
    ...(isTyped && (of.kind === 'number' || ('digits' in of && of.digits)) ? ORDERED : []),
    'empty',
    'filled',
  ]
}

/**
 * Each names its column, since "is empty" alone would be unclear among several. An operator from the address is shown
 * even if it is not offered.
 */
function comparings({ of, match }: Filter, shown: readonly Comparing[]): { value: Comparing; label: string }[] {
  return [...new Set(shown)].map((value) => ({
    value,
    label: `${of.label} ${wordsOf(value, match)}`,
  }))
}

function wordsOf(comparing: Comparing, match: Filter['match']): string {
  if (comparing === 'filled') return 'is not empty'
  if (comparing === 'plain') return match === 'contains' ? 'contains' : OPERATORS.eq
  return OPERATORS[comparing]
}

function keyOf({ field }: Filter, comparing: Exclude<Comparing, 'plain'>): string {
  return operatorKey(field, comparing === 'filled' ? 'empty' : comparing)
}

function comparingIn(filter: Filter, filters: Readonly<Record<string, string>>): Comparing | undefined {
  const empty = filters[operatorKey(filter.field, 'empty')]
  if (empty !== undefined) return empty === '1' ? 'empty' : 'filled'
  const operators = Object.keys(OPERATORS) as Operator[]
  return operators.find((one) => filters[operatorKey(filter.field, one)] !== undefined)
}
