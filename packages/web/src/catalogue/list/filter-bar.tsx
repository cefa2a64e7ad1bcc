import { TextInput, Button, Menu } from '@mantine/core'
import { IconLock, IconFilterPlus } from '@tabler/icons-react'
import { FIND, type Catalogue, type Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { useState, type FocusEvent } from 'react'
import { requestFocus } from '../../ui/focus.ts'
import { formatValue } from '../format/format-value.ts'
import classes from './catalogue-screen.module.css'
import { FilterField } from './filter-field.tsx'
import { firstKeyBeside, hasOperators, OperatorFilterField } from './operator-filter.tsx'
import { filterTarget } from './focus-targets.ts'
import type { ListState } from './use-list-state.ts'

interface FilterBarProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
  /** With the search by name or code, and filters for every column. */
  whole?: boolean
  /** Filters that are always on. */
  fixed?: Readonly<Record<string, string>> | undefined
  onFilter: ListState['filter']
}

export function FilterBar({ catalogue, whole = false, filters, fixed, onFilter }: FilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const inBar = (filter: Filter) => !filter.hidden || (whole && filter.key === FIND)
  const extended = new Set(Object.values(catalogue.fields).map((of) => of.kind === 'number' && of.extendedBy))
  // What has a field of its own in the bar can be compared beside it.
  const isOffered = (one: Filter) =>
    isOfColumn(catalogue, one) && !extended.has(one.key) && (!inBar(one) || hasOperators(catalogue, one))
  const extra = whole ? catalogue.filters.filter((one) => isOffered(one) && fixed?.[one.key] === undefined) : []
  const isShown = (filter: Filter) =>
    added.includes(filter.key) ||
    Object.keys(filters).some((one) => (one === filter.key && !inBar(filter)) || one.startsWith(`${filter.key}[`))
  const first = catalogue.filters.filter(({ key }) => whole && key === FIND)
  const always = [...first, ...catalogue.filters.filter(({ hidden }) => !hidden)]
  const more = extra.filter(isShown)
  const shown = [...always, ...more]
  if (shown.length === 0) return null
  // A filter from the address stays while its text is emptied and typed anew.
  const keep = ({ currentTarget, target }: FocusEvent) => {
    const used = more[[...currentTarget.children].findIndex((child) => child.contains(target)) - always.length]
    if (used && !added.includes(used.key)) setAdded([...added, used.key])
  }
  return (
    <search className={classes.filters} aria-label={`Filter ${catalogue.words.many}`} onFocus={keep}>
      {shown.map((filter, at) => {
        const { key } = filter
        const value = fixed?.[key]
        if (value !== undefined) return <FixedFilter key={key} filter={filter} value={value} />
        if (at >= always.length && hasOperators(catalogue, filter))
          return <OperatorFilterField key={`${key}[]`} isBeside={inBar(filter)} {...{ filter, filters, onFilter }} />
        return <FilterField key={key} filter={filter} value={filters[key] ?? ''} onFilter={onFilter} />
      })}
      {extra.length > 0 && (
        <AddFilter
          offered={extra.filter((filter) => !isShown(filter))}
          onAdd={(filter) => {
            setAdded((before) => [...before, filter.key])
            requestFocus(filterTarget(inBar(filter) ? firstKeyBeside(filter) : filter.key))
          }}
        />
      )}
    </search>
  )
}

/** Whether a filter belongs to a column of the list. */
function isOfColumn({ fields, computed }: Catalogue, { key, parent }: Filter): boolean {
  const field = fields[key] ?? computed[key]
  return field !== undefined && !field.hidden && !parent
}

/** A filter of the screen that cannot be changed. */
function FixedFilter({ filter: { of }, value }: { filter: Filter; value: string }) {
  return (
    <TextInput
      readOnly
      aria-label={of.label}
      value={`${of.label}: ${formatValue(of, value).text}`}
      leftSection={<IconLock size="0.875rem" aria-hidden />}
      classNames={{ input: classes.fixed ?? '' }}
    />
  )
}

interface AddFilterProps {
  offered: readonly Filter[]
  onAdd: (filter: Filter) => void
}

function AddFilter({ offered, onAdd }: AddFilterProps) {
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" className={classes.addFilter} leftSection={<IconFilterPlus size="1rem" aria-hidden />}>
          Add filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {offered.map((filter) => (
          <Menu.Item key={filter.key} onClick={() => onAdd(filter)}>
            {filter.of.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
