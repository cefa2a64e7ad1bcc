import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailFields, DetailSection } from '../../catalogue/record/record-detail.tsx'

/** A policy counter with the record that it counts. */
export function PolicyCounterDetail({ catalogue, row }: RowPartProps) {
  const names = Object.keys(catalogue.fields).filter(
    (key) => key !== 'rela_value' && (key === 'update_date' || !catalogue.fields[key]?.hidden),
  )
  const at = names.indexOf('rela_type') + 1
  return (
    <DetailSection>
      <DetailFields
        catalogue={catalogue}
        row={row}
        names={[...names.slice(0, at), 'rela_name', ...names.slice(at), catalogue.id]}
      />
    </DetailSection>
  )
}
