import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { fieldAt, type Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { asText } from '../row.ts'

/** What a row of the file is called: by its record, else by what stands in the file. */
export function RowName({ catalogue, row }: { catalogue: Catalogue; row: ImportRow }) {
  const field = fieldAt(catalogue, catalogue.label, catalogues)
  const mono = field?.kind === 'text' && field.mono === true
  const name = row.label || asText(row.given?.[catalogue.label]) || (row.id === null ? '—' : `#${row.id}`)
  return (
    <span title={name} data-mono={mono || undefined}>
      {name}
    </span>
  )
}
