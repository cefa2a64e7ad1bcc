import { ONLY_5G } from '@tollgate/contract/catalogues/qos-rule.ts'
import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { valueOfText } from '../../catalogue/form/field-text.ts'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { FormField, type FormFieldOf } from '../../catalogue/form/form-field.tsx'
import { FormSection } from '../../catalogue/form/form-sections.tsx'
import { RateInput } from '../../catalogue/form/rate-input.tsx'
import { asText } from '../../catalogue/row.ts'
import { QciFacts } from './qci-facts.tsx'
import classes from './qos-rule.module.css'
import { EXTENDED, RATE_MATRIX, type Rate } from './rate-matrix.ts'

type Name = FieldName<'qos-rule'>
const Field: FormFieldOf<'qos-rule'> = FormField

/**
 * The form of a QoS rule: class with the standard's guarantees, and a matrix of rates, each with its extended value.
 */
export function QosRuleForm() {
  return (
    <>
      <FormSection title={undefined}>
        <Field name="qos_policy_name" />
        <Field name="qos_policy_code" />
      </FormSection>
      <FormSection title="Class and priority">
        <Field name="qci" />
        <Field name="arp_id" />
        <Field name="def_qos_flow_flag" />
        <ChosenQci />
      </FormSection>
      <FormSection title="Bit rates">
        {RATE_MATRIX.flatMap(({ rates }) =>
          rates.map((rate) => (
            <div key={rate} className={classes.rate}>
              <Field name={rate} />
              <ExtendedRate rate={rate} />
            </div>
          )),
        )}
      </FormSection>
      <FormSection title="5G">
        {ONLY_5G.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FormSection>
    </>
  )
}

function ChosenQci() {
  const { values, catalogue } = useCatalogueFormState<Name>()
  const field = catalogue.fields.qci
  const typed = field && valueOfText(field, asText(values.qci))
  return <QciFacts qci={typed?.ok && typeof typed.value === 'number' ? typed.value : undefined} />
}

/** The extended value of a rate, and a switch for it; off sends it empty. */
function ExtendedRate({ rate }: { rate: Rate }) {
  const { name, field } = EXTENDED[rate]
  const { values, faults, warnings, row, setValue, check } = useCatalogueFormState<Name>()
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
          onChange={(_, typed) => setValue(name, typed)}
          onBlur={check}
        />
      )}
    </>
  )
}
