import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { fieldAt, type Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { asText } from '../row.ts'

/** The name of a row: that of its record, or the one in the file. */
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
