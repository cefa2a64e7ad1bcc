import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { withUnknown } from '../lookup/match-options.ts'
import { SearchedSelect } from '../lookup/searched-select.tsx'

interface CatalogueFilterProps {
  /** Name of the catalogue. */
  value: string | undefined
  onFilter: (key: 'resource', value: string) => void
}

/** Chooses the kind of record by its catalogue. */
export function CatalogueFilter({ value, onFilter }: CatalogueFilterProps) {
  return (
    <SearchedSelect
      aria-label="Catalogue"
      placeholder="Catalogue"
      data={withUnknown(CATALOGUES, value ?? '')}
      value={value ?? ''}
      onChoose={(chosen) => onFilter('resource', chosen)}
      clearLabel="Clear catalogue"
    />
  )
}

const CATALOGUES = [...catalogues.values()]
  .filter(({ view, readOnly }) => !view && !readOnly)
  .map(({ name, words }) => ({ value: name, label: words.many }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
