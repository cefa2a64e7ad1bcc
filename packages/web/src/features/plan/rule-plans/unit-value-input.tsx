import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { TextInput } from '@mantine/core'
import { useContext, useEffect } from 'react'
import { fieldFrame } from '../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../catalogue/form/field-input-props.ts'
import { useCatalogueFormState } from '../../../catalogue/form/form-context.ts'
import { RelatedValue } from '../../../catalogue/form/related-input.tsx'
import { asText } from '../../../catalogue/row.ts'
import { ComparedZone } from './unit-dialog.tsx'
import { takesValue } from './unit-words.ts'

/** What an input is compared with: a zone of the map that it is sorted into, a time span, or a text. */
export function UnitValueInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  const zone = useContext(ComparedZone)
  const { values, given } = useCatalogueFormState()
  const wanted = takesValue(Number(values.mapping_match_type))
  useEffect(() => {
    if (!wanted && asText(value) !== '') onChange(name, '')
  }, [wanted, value, name, onChange])
  if (!wanted) return <TextInput {...fieldFrame(props, 'This match compares with nothing.')} value="" disabled />
  return (
    <RelatedValue
      {...props}
      field={props.field as TextField}
      by={asText(given?.mapping_type)}
      fixed={zone?.mapping_des_type === 'Z' ? { zone_map_id: asText(zone.mapping_des_value) } : undefined}
    />
  )
}
