import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { FormLookup } from '../../catalogue/lookup/form-lookup.tsx'
import { asText } from '../../catalogue/row.ts'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'

/** A parent zone; offers only zones of the same map. */
export function ParentZoneInput(props: FieldInputProps) {
  const { given, row } = useCatalogueFormState()
  const map = given?.zone_map_id ?? row?.zone_map_id
  return <FormLookup {...props} fixed={{ zone_map_id: asText(map) }} />
}
