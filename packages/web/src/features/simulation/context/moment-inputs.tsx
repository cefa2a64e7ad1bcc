import { text } from '@tollgate/contract/catalogue/field.ts'
import { Button } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import { timeOfText, type TimeField } from '../../../catalogue/form/typed-time.ts'
import { formatTime } from '../../../catalogue/format/format-time.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { asText } from '../../../catalogue/row.ts'
import type { Fields } from '../address/fields.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import classes from './context.module.css'

const timeField = (label: string): TimeField => ({ ...text(label), format: 'wall time' })

const ZONES = Intl.supportedValuesOf('timeZone')

export const MOMENT_FIELDS = ['at', 'time_zone']

interface MomentInputsProps {
  fields: Fields
  faults: Fields
  /** The default while no time is typed. */
  at: string | undefined
  onChange: (changes: Fields) => void
}

/** The time of the request and its time zone. */
export const MomentInputs = memo(function MomentInputs({ fields, faults, at, onChange }: MomentInputsProps) {
  const network = useNetworkTimeZone()
  const zone = fields.time_zone ?? network
  return (
    <div className={classes.moment}>
      <WallTimeInput
        value={fields.at ?? ''}
        unset={at ?? ''}
        fault={faults.at}
        onChange={(typed) => onChange({ at: typed })}
      />
      <Button variant="default" className={classes.now} onClick={() => onChange({ at: localOf(Date.now(), zone) })}>
        Now
      </Button>
      <ZoneSelect zone={zone} network={network} fault={faults.time_zone} onChange={onChange} />
    </div>
  )
})

interface ZoneSelectProps {
  zone: string
  /** The default while none is chosen. */
  network: string
  fault: string | undefined
  onChange: (changes: Fields) => void
}

/** Memoised: hundreds of zones must not render with every key typed elsewhere. */
export const ZoneSelect = memo(function ZoneSelect({ zone, network, fault, onChange }: ZoneSelectProps) {
  return (
    <SearchedSelect
      className={classes.zone ?? ''}
      label="Time zone"
      data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
      description={zone === network ? 'The network’s clock' : `The network’s clock is ${network}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={zone}
      error={fault}
      nothingFoundMessage="No such time zone"
      onChoose={(name) => onChange({ time_zone: name === network ? '' : name })}
    />
  )
})

interface WallTimeInputProps {
  name?: string
  label?: string
  /** `2026-03-02T19:10`, or typed text that is no valid time. */
  value: string
  /** The value while nothing is typed. */
  unset: string
  /** For an end, the begin: relative days are counted from there. */
  begin?: string
  fault: string | undefined
  /** Called with each whole time, and on leaving with what is none. */
  onChange: (value: string) => void
}

/** A local time in the console's format. Typed text stays as it is until the value becomes another one. */
export function WallTimeInput({
  name = 'at',
  label = 'Time',
  value,
  unset,
  begin,
  fault,
  onChange,
}: WallTimeInputProps) {
  const field = useMemo(() => timeField(label), [label])
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  const isKept = typed !== undefined && (typed.over === value || localOfText(typed.text) === value)
  const shown = isKept ? typed.text : formatTime('wall time', value || unset)
  return (
    <TimeInput
      name={name}
      field={field}
      value={shown}
      begin={begin}
      fault={fault}
      autoFocus={false}
      onChange={(_, input) => {
        const written = asText(input)
        setTyped({ text: written, over: value })
        if (written === '' || isWhole(written)) onChange(localOfText(written))
      }}
      onBlur={() => {
        if (isKept && typed.text !== '' && !isWhole(typed.text)) onChange(typed.text)
        else setTyped(undefined)
      }}
    />
  )
}

function isWhole(typed: string): boolean {
  return timeOfText(timeField('Time'), typed).ok
}

/** The form in the address, without zero seconds. Text that is no time stays as it is. */
function localOfText(typed: string): string {
  const read = timeOfText(timeField('Time'), typed)
  return read.ok ? asText(read.value).replace(/(T\d\d:\d\d):00$/, '$1') : typed
}
