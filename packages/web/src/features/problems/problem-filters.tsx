import { PROBLEM_WEIGHTS } from '@tollgate/contract/problem.ts'
import { text } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox } from '@mantine/core'
import { CatalogueFilter } from '../../catalogue/list/catalogue-filter.tsx'
import { WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import classes from './problems.module.css'
import type { ProblemAddress } from './use-problem-address.ts'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

const SEVERITIES = [
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
]

const TEXT: Filter = {
  key: 'text',
  field: 'text',
  fields: [],
  match: 'contains',
  parent: false,
  hidden: false,
  of: text('Name or message'),
}

/** Filters by severity, catalogue and text. */
export function ProblemFilters({ address }: { address: ProblemAddress }) {
  const { filters, filter } = address
  return (
    <search className={classes.filters} aria-label="Filter problems">
      <SearchedSelect
        aria-label="Severity"
        placeholder="Severity"
        data={SEVERITIES}
        value={filters.severity ?? ''}
        onChoose={(value) => filter('severity', value)}
        clearLabel="Clear severity"
      />
      <SearchedSelect
        aria-label="Weight"
        placeholder="Weight"
        data={PROBLEM_WEIGHTS.map((value) => ({ value, label: WEIGHT_WORDS[value] }))}
        value={filters.weight ?? ''}
        onChoose={(value) => filter('weight', value)}
        clearLabel="Clear weight"
      />
      <CatalogueFilter value={filters.resource} onFilter={filter} />
      <FilterField filter={TEXT} value={filters.text ?? ''} onFilter={filter} />
      <Checkbox
        label="Show accepted"
        checked={filters.accepted === 'Y'}
        onChange={(event) => filter('accepted', event.currentTarget.checked ? 'Y' : '')}
      />
    </search>
  )
}
