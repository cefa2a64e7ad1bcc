import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Select } from '@mantine/core'

interface CatalogueFilterProps {
  /** Name of the catalogue. */
  value: string | undefined
  onFilter: (key: 'resource', value: string) => void
}

/** Chooses the kind of record by its catalogue. */
export function CatalogueFilter({ value, onFilter }: CatalogueFilterProps) {
  return (
    <Select
      aria-label="Catalogue"
      placeholder="Catalogue"
      data={CATALOGUES}
      value={value ?? null}
      onChange={(chosen) => onFilter('resource', chosen ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear catalogue' }}
      nothingFoundMessage="Nothing matches"
    />
  )
}

const CATALOGUES = [...catalogues.values()]
  .filter(({ view, readOnly }) => !view && !readOnly)
  .map(({ name, words }) => ({ value: name, label: words.many }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
