import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { useAddressOf, type RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { asText } from '../../catalogue/row.ts'

const [relation] = catalogueOf('policy-counter').relations

/** The record that a counter gets its value from, as a link. */
export function RelatedRecord({ row }: RowPartProps<RowFor<'policy-counter'>>) {
  const addressOf = useAddressOf()
  const to = relation?.to[row.rela_type]
  const id = Number(row.rela_value)
  const name = asText(row.rela_name)
  if (name === '') return <span title="This record has been deleted">#{id}</span>
  return <RecordLink address={to && addressOf(to, id)}>{name}</RecordLink>
}
