import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { textName } from '@tollgate/policy/text/names.ts'
import { formatValue } from '../format/format-value.ts'
import { FieldsTable, isBlank } from '../../ui/fields-table.tsx'

interface RecordFieldsProps {
  label: string
  resource: string
  /** By their names in the API or in the text. */
  fields: readonly { field: string; label: string; before: unknown; after: unknown }[]
}

/** Changed fields of a record, with values as other screens show them. References are told by their keys. */
export function RecordFields({ label, resource, fields }: RecordFieldsProps) {
  const shown = fields.map((one) => ({
    ...one,
    before: wordsOf(resource as DocumentCatalogue, one.field, one.before),
    after: wordsOf(resource as DocumentCatalogue, one.field, one.after),
  }))
  return <FieldsTable label={label} fields={shown} />
}

function wordsOf(resource: DocumentCatalogue, name: string, value: unknown): unknown {
  const { fields } = definitionOf(resource)
  const own = name in fields ? name : Object.keys(fields).find((one) => textName(resource, one) === name)
  const field = own === undefined ? undefined : fields[own]
  return !field || field.kind === 'reference' || isBlank(value) ? value : formatValue(field, value).text
}
