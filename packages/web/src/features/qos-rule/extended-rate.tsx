import { Switch } from '@mantine/core'
import { useState } from 'react'
import { RateInput } from '../../catalogue/form/rate-input.tsx'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { EXTENDED, type Rate } from './rate-matrix.ts'

/** The extended value of a rate and the switch that says whether it is used; off sends it empty. */
export function ExtendedRate({ rate }: { rate: Rate }) {
  const { name, field } = EXTENDED[rate]
  const { values, faults, warnings, row, setValue, check } = useCatalogueFormState()
  const [wanted, setWanted] = useState(false)
  const value = values[name] ?? ''
  const used = wanted || value !== ''
  return (
    <>
      <Switch
        size="xs"
        label="Extended value"
        aria-label={`Use ${field.label.toLowerCase()}`}
        checked={used}
        onChange={(event) => {
          setWanted(event.currentTarget.checked)
          if (!event.currentTarget.checked) setValue(name, '')
        }}
      />
      {used && (
        <RateInput
          name={name}
          field={field}
          value={value}
          row={row}
          autoFocus={false}
          fault={faults[name]}
          warning={value === '' ? 'Enter a value. Without one the extended rate is not used' : warnings[name]}
          onChange={setValue}
          onBlur={check}
        />
      )}
    </>
  )
}
