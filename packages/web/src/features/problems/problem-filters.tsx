import { PROBLEM_WEIGHTS } from '@tollgate/contract/problem.ts'
import { text } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox } from '@mantine/core'
import { FilterChip } from '../../catalogue/list/filter-chips.tsx'
import { recordName } from '../../catalogue/format/record-name.ts'
import { capital } from '../../catalogue/format/words.ts'
import { AcceptKind } from './accept-kind.tsx'
import type { ProblemPage } from './problems-query.ts'
import { CatalogueFilter } from '../../catalogue/list/catalogue-filter.tsx'
import { WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import classes from './problems.module.css'
import type { ProblemAddress } from './use-problem-address.ts'
import { withUnknown } from '../../catalogue/lookup/match-options.ts'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

const SEVERITIES = [
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
]

const WEIGHTS = PROBLEM_WEIGHTS.map((value) => ({ value, label: WEIGHT_WORDS[value] }))

const TEXT: Filter = {
  key: 'text',
  field: 'text',
  fields: [],
  match: 'contains',
  parent: false,
  hidden: false,
  of: text('Name or message'),
}

/** Filters that only the link of a kind sets, each as a chip; with a press that accepts what they find. */
export function KindChips({ address, data }: { address: ProblemAddress; data: ProblemPage | undefined }) {
  const { code, within, accepted } = address.filters
  const first = data?.problems[0] ?? data?.groups[0]?.problem
  const place = first?.within ? recordName(first.within.resource, first.within.label) : within
  const chips = [
    { key: 'code', label: 'kind', words: code && `Kind is “${capital(code.replaceAll('_', ' ').toLowerCase())}”` },
    { key: 'within', label: 'place', words: within && `Lies in “${place}”` },
  ].filter(({ words }) => words !== undefined)
  if (chips.length === 0) return null
  const { resource, text: typed } = address.wire
  const weight = PROBLEM_WEIGHTS.find((one) => one === address.wire.weight)
  const isOneKind = code !== undefined && resource !== undefined && accepted === undefined
  return (
    <div className={classes.chips}>
      {chips.map(({ key, label, words }) => (
        <FilterChip key={key} label={label} onRemove={() => address.filter(key, '')}>
          {words}
        </FilterChip>
      ))}
      {isOneKind && data && data.total > 1 && first?.severity === 'warning' && address.view === 'each' && (
        <AcceptKind of={{ weight, resource, code, within, text: typed }} message={first.message} count={data.total} />
      )}
    </div>
  )
}

/** Filters by severity, catalogue and text. */
export function ProblemFilters({ address }: { address: ProblemAddress }) {
  const { filters, filter } = address
  return (
    <search className={classes.filters} aria-label="Filter problems">
      <SearchedSelect
        aria-label="Severity"
        placeholder="Severity"
        data={withUnknown(SEVERITIES, filters.severity ?? '')}
        value={filters.severity ?? ''}
        onChoose={(value) => filter('severity', value)}
        clearLabel="Clear severity"
      />
      <SearchedSelect
        aria-label="Weight"
        placeholder="Weight"
        data={withUnknown(WEIGHTS, filters.weight ?? '')}
        value={filters.weight ?? ''}
        onChoose={(value) => filter('weight', value)}
        clearLabel="Clear weight"
      />
      <CatalogueFilter value={filters.resource} onFilter={filter} />
      <FilterField filter={TEXT} value={filters.text ?? ''} onFilter={filter} />
      <Checkbox
        label="Only accepted"
        checked={filters.accepted === 'Y'}
        onChange={(event) => filter('accepted', event.currentTarget.checked ? 'Y' : '')}
      />
    </search>
  )
}
