import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { Select } from '@mantine/core'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { withCode } from '../format/format-value.ts'
import { asText } from '../row.ts'
import classes from './catalogue-form.module.css'
import { fieldFrame } from './field-frame.tsx'
import type { FieldInputProps } from './field-input-props.ts'

/** Milliseconds after which a letter starts a new word. */
const PAUSE = 1000

const CLEARING: ReadonlySet<string> = new Set(['Backspace', 'Delete'])

/** A value of a closed list of codes with their meanings. */
export function ChoiceInput(props: FieldInputProps) {
  const { name, field, value, onChange } = props
  const codes = codesOf(field)
  const data = useMemo(
    () => [...codes.map((code) => option(code.value, withCode(code.value, code.label))), ...unknown(codes, value)],
    [codes, value],
  )
  const onType = useTypedChoice(codes, (chosen) => onChange(name, chosen))
  return (
    <Select
      {...fieldFrame(props)}
      data={data}
      value={asText(value) || null}
      onChange={(chosen) => onChange(name, chosen ?? '')}
      clearable={!field.required}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      onKeyDown={(event) => {
        onType(event)
        if (CLEARING.has(event.key) && !field.required) onChange(name, '')
      }}
      placeholder={props.bare ? field.label : '—'}
      renderOption={({ option: { value: shown, label } }) => (
        <span className={classes.option}>
          <span>{label}</span>
          <span className={classes.beside}>{codes.find((code) => String(code.value) === shown)?.hint}</span>
        </span>
      )}
    />
  )
}

function option(value: string | number, label: string) {
  return { value: String(value), label }
}

/** Also shows a stored value that is not in the list. */
function unknown(codes: ReturnType<typeof codesOf>, value: FieldValue) {
  const text = asText(value)
  return text === '' || codes.some((code) => String(code.value) === text) ? [] : [option(text, `${text} — unknown`)]
}

export function codesOf(field: Field) {
  return ('codes' in field && field.codes) || []
}

interface Choice {
  value: string | number
  label: string
}

/**
 * Typing in a closed list chooses the option whose code or meaning starts with the letters, as a native select does.
 */
function useTypedChoice(choices: readonly Choice[], choose: (value: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return
    const before = timeStamp - typed.current.at < PAUSE ? typed.current.text : ''
    const text = before + key.toLowerCase()
    typed.current = { text, at: timeStamp }
    const found = choiceOf(text, choices)
    if (found !== undefined) choose(String(found.value))
  }
}

function choiceOf(text: string, choices: readonly Choice[]): Choice | undefined {
  const begins = (words: string | number) => String(words).toLowerCase().startsWith(text)
  return choices.find(({ value }) => begins(value)) ?? choices.find(({ label }) => begins(label))
}
