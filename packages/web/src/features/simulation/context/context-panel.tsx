import type { SimulationInput } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { Fieldset, TextInput } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { localOf } from '../../../catalogue/format/local-time.ts'
import type { Asked } from '../use-asked.ts'
import classes from './context.module.css'
import { useSame } from '../address/use-same.ts'
import { MediaInput, type InputProps } from './media-input.tsx'
import { MOMENT_FIELDS, MomentInputs } from './moment-inputs.tsx'
import { POLICY_FIELDS, PolicyChoice } from './policy-choice.tsx'
import { RecordInputs } from './record-inputs.tsx'
import { useOffered } from './use-offered.ts'
import { recordField, type Fields } from '../address/fields.ts'

const NO_EVENTS: [] = []
const NO_INPUTS: [] = []

/** The inputs of the request: first those that the policy reads, the rest under "More". */
export function ContextPanel({ asked }: { asked: Asked }) {
  const { fields, zone, faults, inputs, body, change } = asked
  const { offered, rest } = useOffered(inputs?.inputs ?? NO_INPUTS, fields)
  const readsMedia = inputs?.reads_media ?? false
  return (
    <form className={classes.panel} aria-label="What is asked" onSubmit={(event) => event.preventDefault()}>
      <Section title="Policy">
        <PolicyChoice
          fields={useSame(fields, POLICY_FIELDS)}
          faults={useSame(faults, POLICY_FIELDS)}
          events={inputs?.events ?? NO_EVENTS}
          onChange={change}
        />
      </Section>
      <Section title="When">
        <MomentInputs
          fields={useSame(fields, MOMENT_FIELDS)}
          faults={useSame(faults, MOMENT_FIELDS)}
          at={body && faults.time_zone === undefined ? localOf(body.context.at, zone) : undefined}
          onChange={change}
        />
      </Section>
      <Section title="What is known of the session">
        {inputs && offered.length === 0 && <p className={classes.hint}>The policy reads nothing of it.</p>}
        <RecordInputs inputs={offered} fields={fields} faults={faults} onChange={change} />
        <StrayInputs names={strayFields(fields, inputs?.inputs ?? [])} asked={asked} />
        {readsMedia && <MediaInput fields={fields} onChange={change} />}
      </Section>
      <More label="More: what the policy does not read, and what is installed">
        <InstalledInput fields={fields} onChange={change} />
        {!readsMedia && <MediaInput fields={fields} onChange={change} />}
        <RecordInputs inputs={rest} fields={fields} faults={faults} onChange={change} />
      </More>
    </form>
  )
}

/** Fields of deleted records, shown so that they can be removed. */
function strayFields(fields: Fields, inputs: readonly SimulationInput[]): string[] {
  const known = new Set(inputs.map(({ kind, key }) => `${kind}.${key}`))
  return Object.keys(fields).filter((name) => {
    const { kind = '' } = recordField(name) ?? {}
    return ['attribute', 'balance', 'accumulator', 'counter'].includes(kind) && !known.has(name)
  })
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} variant="unstyled" className={classes.section ?? ''}>
      {children}
    </Fieldset>
  )
}

export function More({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size="0.875rem" aria-hidden className={classes.chevron} />
        {label}
      </summary>
      {isOpen && <div className={classes.fields}>{children}</div>}
    </details>
  )
}

/** Fields of deleted records, from an old link: shown with their fault, so that they can be emptied. */
function StrayInputs({ names, asked: { fields, faults, inputs, change } }: { names: readonly string[]; asked: Asked }) {
  // An emptied field stays until it is left.
  const [typedIn, setTypedIn] = useState<string>()
  const shown = typedIn === undefined || names.includes(typedIn) ? names : [...names, typedIn]
  if (!inputs || shown.length === 0) return null
  return (
    <div className={classes.fields}>
      {shown.map((name) => (
        <TextInput
          key={name}
          label={name.replace('.', ' ')}
          value={fields[name] ?? ''}
          error={faults[name] ?? 'There is no such record any more'}
          onFocus={() => setTypedIn(name)}
          onBlur={() => setTypedIn(undefined)}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

function InstalledInput({ fields, onChange }: InputProps) {
  return (
    <TextInput
      label="Rules that the gateway has"
      placeholder="None"
      description="Codes, with commas between them"
      value={fields.installed ?? ''}
      spellCheck={false}
      onChange={(event) => onChange({ installed: event.currentTarget.value })}
    />
  )
}
