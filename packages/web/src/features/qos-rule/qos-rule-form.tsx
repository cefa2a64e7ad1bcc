import { FormField } from '../../catalogue/form/form-field.tsx'
import { FormSection } from '../../catalogue/form/form-sections.tsx'
import { valueOfText } from '../../catalogue/form/field-text.ts'
import { asText } from '../../catalogue/row.ts'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { ExtendedRate } from './extended-rate.tsx'
import { QciFacts } from './qci-facts.tsx'
import classes from './qos-rule.module.css'
import { RATE_MATRIX } from './rate-matrix.ts'

/** The form of a QoS rule: class with the standard's promise, rates as a matrix, each with its extended twin. */
export function QosRuleForm() {
  return (
    <>
      <FormSection title={undefined}>
        <FormField name="qos_policy_name" />
        <FormField name="qos_policy_code" />
      </FormSection>
      <FormSection title="Class and priority">
        <FormField name="qci" />
        <FormField name="arp_id" />
        <FormField name="def_qos_flow_flag" />
        <ChosenQci />
      </FormSection>
      <FormSection title="Bit rates">
        {RATE_MATRIX.flatMap(({ rates }) =>
          rates.map((rate) => (
            <div key={rate} className={classes.rate}>
              <FormField name={rate} />
              <ExtendedRate rate={rate} />
            </div>
          )),
        )}
      </FormSection>
    </>
  )
}

function ChosenQci() {
  const { values, catalogue } = useCatalogueFormState()
  const field = catalogue.fields.qci
  const typed = field && valueOfText(field, asText(values.qci))
  return <QciFacts qci={typed?.ok && typeof typed.value === 'number' ? typed.value : undefined} />
}
