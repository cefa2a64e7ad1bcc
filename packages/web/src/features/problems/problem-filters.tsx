import { text } from '@tollgate/contract/catalogue/field.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Select } from '@mantine/core'
import { FilterField } from '../../catalogue/list/filter-field.tsx'
import classes from './problems.module.css'
import type { ProblemAddress } from './use-problem-address.ts'

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

/** The problems by severity, catalogue and text. */
export function ProblemFilters({ address }: { address: ProblemAddress }) {
  const { filter } = address
  return (
    <search className={classes.filters} aria-label="Filter problems">
      <Select
        aria-label="Severity"
        placeholder="Severity"
        data={SEVERITIES}
        value={address.severity || null}
        onChange={(value) => filter('severity', value ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear severity' }}
      />
      <Select
        aria-label="Catalogue"
        placeholder="Catalogue"
        data={CATALOGUES}
        value={address.resource || null}
        onChange={(value) => filter('resource', value ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear catalogue' }}
        nothingFoundMessage="Nothing matches"
      />
      <FilterField filter={TEXT} value={address.text} onFilter={filter} />
    </search>
  )
}

const CATALOGUES = [...catalogues.values()]
  .filter(({ view, readOnly }) => !view && !readOnly)
  .map(({ name, words }) => ({ value: name, label: words.many }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
