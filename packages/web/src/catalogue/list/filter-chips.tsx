import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Pill } from '@mantine/core'
import { formatValue } from '../format/format-value.ts'
import { useChosen } from '../lookup/use-chosen.ts'
import classes from './catalogue-screen.module.css'

interface FilterChipsProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
  /** Those of them that cannot be taken away. */
  fixed: Readonly<Record<string, string>>
  onFilter: (key: string, value: string) => void
  onClear: () => void
}

/** The filters that are on, each removable, and one click for all of them. */
export function FilterChips({ catalogue, filters, fixed, onFilter, onClear }: FilterChipsProps) {
  const active = catalogue.filters.filter(({ key }) => filters[key] !== undefined && fixed[key] === undefined)
  if (active.length === 0) return null
  return (
    <div className={classes.chips}>
      {active.map((filter) => (
        <FilterChip key={filter.key} filter={filter} value={filters[filter.key] ?? ''} onFilter={onFilter} />
      ))}
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}

function FilterChip({
  filter,
  value,
  onFilter,
}: {
  filter: Filter
  value: string
  onFilter: FilterChipsProps['onFilter']
}) {
  const { of, key } = filter
  return (
    <Pill
      className={classes.chip}
      withRemoveButton
      onRemove={() => onFilter(key, '')}
      removeButtonProps={{ 'aria-label': `Remove filter ${of.label}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {of.label}:{' '}
      {of.kind === 'reference' ? <ReferenceName filter={filter} id={Number(value)} /> : <b>{meaning(filter, value)}</b>}
    </Pill>
  )
}

function meaning({ of }: Filter, value: string): string {
  return formatValue(of, of.kind === 'number' && 'codes' in of ? Number(value) : value).text
}

function ReferenceName({ filter, id }: { filter: Filter; id: number }) {
  const { of, key } = filter
  return of.kind === 'reference' ? <ChosenName name={key} of={of} id={id} /> : null
}

function ChosenName({ name, of, id }: { name: string; of: Extract<Filter['of'], { kind: 'reference' }>; id: number }) {
  const { label } = useChosen(name, of, id, [], undefined)
  return <b>{label || `#${id}`}</b>
}
