import { Checkbox, Fieldset, TextInput } from '@mantine/core'
import classes from './cases.module.css'
import type { useSaveCase } from './cases-queries.ts'

interface CaseNameProps {
  placeholder: string
  name: string
  save: Pick<ReturnType<typeof useSaveCase>, 'error' | 'reset'>
  onChange: (name: string) => void
}

export function CaseName({ placeholder, name, save, onChange }: CaseNameProps) {
  return (
    <TextInput
      label="Name"
      placeholder={placeholder}
      value={name}
      maxLength={128}
      error={save.error?.message}
      data-autofocus
      onChange={(event) => {
        onChange(event.currentTarget.value)
        save.reset()
      }}
    />
  )
}

interface HeldPartsProps<Part extends string> {
  all: readonly Part[]
  chosen: readonly Part[]
  onChange: (chosen: readonly Part[]) => void
}

/** The parts of an answer that a case checks. */
export function HeldParts<Part extends string>({ all, chosen, onChange }: HeldPartsProps<Part>) {
  return (
    <Fieldset legend="What must come out again" variant="unstyled" className={classes.parts ?? ''}>
      {all.map((part) => (
        <Checkbox
          key={part}
          label={part}
          checked={chosen.includes(part)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(all.filter((one) => (one === part ? checked : chosen.includes(one))))
          }
        />
      ))}
    </Fieldset>
  )
}
