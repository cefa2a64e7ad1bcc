import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import { formatValue } from '../../catalogue/format/format-value.ts'
import { FieldInput } from '../../catalogue/form/field-input.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import { asText } from '../../catalogue/row.ts'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'

/** Kinds that always get their value from the charging system (specification, section 4). */
const KEPT_BY_CHARGING = new Set(['A', 'B'])
const CHARGING_SYSTEM = '1'

/** Who counts a counter's value; fixed for accumulators and balances. */
export function KeptByInput(props: FieldInputProps) {
  const { name, field } = props
  const { values, given, preset } = useCatalogueFormState<FieldName<'policy-counter'>>()
  const forced = KEPT_BY_CHARGING.has(asText(given?.rela_type ?? values.rela_type))
  useEffect(() => {
    if (forced) preset({ [name]: CHARGING_SYSTEM })
  }, [forced, name, preset])
  if (!forced) return <FieldInput {...props} />
  return (
    <TextInput
      {...fieldFrame(props, 'Fixed for accumulators and balances.')}
      value={formatValue(field, CHARGING_SYSTEM).text}
      readOnly
      variant="filled"
    />
  )
}
