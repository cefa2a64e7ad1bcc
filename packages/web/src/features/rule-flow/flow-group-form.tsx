import { PACKET_FILTERS, readFilterLines } from '@tollgate/contract/standards/packet-filter-lines.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCatalogueFormState } from '../../catalogue/form/form-context.ts'
import { FormField, type FormFieldOf } from '../../catalogue/form/form-field.tsx'
import { FormSection } from '../../catalogue/form/form-sections.tsx'
import { countOf } from '../../catalogue/format/words.ts'
import classes from './flow-description.module.css'

const HELP =
  'One on each line: an address with a protocol and ports, such as 10.0.0.0/8 tcp 443, or a Flow-Description.'

const Field: FormFieldOf<'flow-group'> = FormField

/** The form of a flow group. A new one is created with its packet filters. */
export function FlowGroupForm() {
  const { mode } = useCatalogueFormState()
  return (
    <>
      <FormSection title={undefined}>
        <Field name="flow_group_name" />
      </FormSection>
      {mode === 'create' && <FilterLines />}
      <FormSection title={undefined}>
        <Field name="comments" />
      </FormSection>
    </>
  )
}

function FilterLines() {
  const { beside, setBeside, copyOf } = useCatalogueFormState()
  const [left, setLeft] = useState(false)
  const text = beside[PACKET_FILTERS] ?? ''
  const { filters, faults } = readFilterLines(text)
  return (
    <Textarea
      label={copyOf ? 'More packet filters' : 'Packet filters'}
      description={filters.length === 0 ? HELP : <ReadFilters filters={filters} />}
      error={left && faults.length > 0 ? faults.map(({ message }) => message).join('. ') : undefined}
      value={text}
      onChange={(event) => setBeside(PACKET_FILTERS, event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.input ?? '' }}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
    />
  )
}

const SHOWN = 3

/** The meaning of the lines that can be parsed. */
function ReadFilters({ filters }: { filters: readonly string[] }) {
  return (
    <span aria-live="polite" className={classes.findings}>
      {[...new Set(filters)].slice(0, SHOWN).map((filter) => (
        <span key={filter}>
          <code>{filter}</code>
        </span>
      ))}
      {filters.length > SHOWN && <span>{countOf('rule-flow', filters.length)} in all</span>}
    </span>
  )
}
