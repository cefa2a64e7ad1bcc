import type { FieldValue, TextField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
import { RelatedValue } from '../../../catalogue/form/related-input.tsx'
import { asText } from '../../../catalogue/row.ts'
import { fieldsOf } from '../../../catalogue/form/record-form.ts'
import type { NewZone } from './new-zones.ts'
import classes from './new-zone-row.module.css'

const { fields } = catalogueOf('policy-plan-rule-zone')
const nothing = () => undefined

interface NewZoneRowProps {
  row: NewZone
  place: number
  onChange: (key: number, name: string, value: FieldValue) => void
  onRemove: ((key: number) => void) | undefined
}

/** One of several new rule zones: label, source and target. */
export const NewZoneRow = memo(function NewZoneRow({ row, place, onChange, onRemove }: NewZoneRowProps) {
  const { key, values, faults } = row
  const change = useCallback((name: string, value: FieldValue) => onChange(key, name, value), [onChange, key])
  return (
    <div role="group" data-record={key} aria-label={`Rule zone ${place + 1}`} className={classes.zone}>
      {fieldsOf(row).map((name) => {
        const field = fields[name] as TextField
        const shared = {
          name,
          field,
          value: values[name] ?? '',
          fault: faults[name],
          autoFocus: place === 0 && name === 'label_show',
          onChange: change,
          onBlur: nothing,
        }
        const by = field.relation?.by
        return by === undefined ? (
          <FieldInput key={name} {...shared} />
        ) : (
          <RelatedValue key={name} {...shared} by={asText(values[by])} byLabel={fields[by]?.label ?? ''} />
        )
      })}
      <ActionIcon
        className={classes.remove}
        aria-label={`Remove rule zone ${place + 1}`}
        title="Remove"
        disabled={!onRemove}
        onClick={() => onRemove?.(key)}
      >
        <IconTrash size="1rem" aria-hidden />
      </ActionIcon>
    </div>
  )
})
