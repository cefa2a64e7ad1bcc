import type { SimulationInput } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { Autocomplete } from '@mantine/core'
import { memo } from 'react'
import type { Fields } from '../address/fields.ts'
import classes from './context.module.css'
import { RECORDS } from './use-offered.ts'

/** Placeholders of empty fields. */
const PLACEHOLDERS = { attribute: 'Unknown', balance: 'Unknown', accumulator: 'Not counted', counter: 'Unknown' }
const UNITS: Readonly<Record<number, string>> = { 0: 'time', 1: 'money', 2: 'volume', 3: 'volume', 4: 'volume' }

interface RecordInputsProps {
  inputs: readonly SimulationInput[]
  fields: Fields
  faults: Fields
  onChange: (changes: Fields) => void
}

/** A field for each value of a session that the policy may read. */
export function RecordInputs({ inputs, fields, faults, onChange }: RecordInputsProps) {
  return (
    <div className={classes.fields} {...{ [RECORDS]: true }}>
      {inputs.map((input) => {
        const name = `${input.kind}.${input.key}`
        return (
          <RecordInput
            key={name}
            name={name}
            input={input}
            value={fields[name] ?? ''}
            fault={faults[name]}
            more={moreOf(fields, input)}
            onChange={onChange}
          />
        )
      })}
    </div>
  )
}

/** Further values of the record, from a pasted context in the address. */
function moreOf(fields: Fields, { kind, key }: SimulationInput): string | undefined {
  if (kind === 'balance' && fields[`expiry.${key}`]) return `expires ${fields[`expiry.${key}`]}`
  if (kind === 'counter' && fields[`pending.${key}`]) return `then ${fields[`pending.${key}`]}`
  return undefined
}

interface RecordInputProps {
  name: string
  input: SimulationInput
  value: string
  fault: string | undefined
  more: string | undefined
  onChange: (changes: Fields) => void
}

const RecordInput = memo(function RecordInput({ name, input, value, fault, more, onChange }: RecordInputProps) {
  const meanings = new Map(input.suggestions.map((suggestion) => [suggestion.value, suggestion.label]))
  const meaning = meanings.get(value.trim())
  const said = [meaning === value ? undefined : meaning, more].filter((words) => words !== undefined).join(' · ')
  const unit = input.rum === null ? undefined : UNITS[input.rum]
  return (
    <Autocomplete
      label={unit === undefined ? input.name : `${input.name} (${unit})`}
      placeholder={PLACEHOLDERS[input.kind]}
      data={[...meanings.keys()]}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && matchesSearch(option.value, meanings.get(option.value), search))
      }
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{meanings.get(option.value)}</span>
          {meanings.get(option.value) !== option.value && <code>{option.value}</code>}
        </span>
      )}
      value={value}
      error={fault}
      description={said === '' ? undefined : said}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      spellCheck={false}
      onChange={(text) => onChange({ [name]: text })}
    />
  )
})

/** Matches by value or meaning. The chosen value does not act as a filter. */
function matchesSearch(value: string, meaning: string | undefined, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return value.toLowerCase().includes(wanted) || (meaning ?? '').toLowerCase().includes(wanted)
}
