import type { SimulationInput, SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { readAmount, writeAmount } from '@tollgate/contract/standards/quantity.ts'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { withFields, type Fields } from '../address/fields.ts'
import { More } from '../context/context-panel.tsx'
import { MediaInput } from '../context/media-input.tsx'
import { WallTimeInput } from '../context/moment-inputs.tsx'
import { RecordInputs } from '../context/record-inputs.tsx'
import { useOffered } from '../context/use-offered.ts'
import { fieldsOfRecords } from '../request/fields-of-request.ts'
import { instantOf, localOf, momentFault } from '../../../catalogue/format/local-time.ts'
import { recordsOf, unitsOf, UNKNOWN } from '../request/request-of.ts'
import classes from './day.module.css'
import { happeningWords } from './day-words.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { readHappenings, writeHappenings } from './happening.ts'
import { keysWithoutRule } from './lanes.ts'
import { clockOf, type Day } from './use-day.ts'

const NOTHING: Fields = {}

/** Usage is not said by its accumulator. */
const isSaid = ({ kind }: SimulationInput) => kind !== 'accumulator'

interface HappeningFormProps {
  day: Day
  /** Index among all events. */
  place: number
}

/** A form for one event, shown in its place. */
export function HappeningForm({ day, place }: HappeningFormProps) {
  const { happenings, inputs, zone } = day
  const happening = happenings[place]
  const [typed, setTyped] = useState<{ of: string; texts: Fields }>()
  const stored = happening ? fieldsOfHappening(happening, zone) : NOTHING
  // Typed text stays as typed until the event changes from outside.
  const texts = happening && typed?.of === sameText(happening) ? typed.texts : NOTHING
  const fields = withFields(stored, texts)
  const { offered, rest } = useOffered(inputs.inputs, fields)
  if (!happening) return null
  const put = (next: Happening) => day.put(happenings.with(place, next))
  const change = (changes: Partial<Happening>) => put({ ...happening, ...changes })
  const known = { inputs: inputs.inputs, zone }
  const { faults } = happeningOf(fields, happening, known)
  const type = (more: Fields) => {
    const all = { ...texts, ...more }
    const read = happeningOf(withFields(stored, all), happening, known)
    const isRead = Object.keys(read.faults).length === 0
    const next = isRead ? { ...happening, ...read.changes } : happening
    setTyped({ of: sameText(next), texts: all })
    if (isRead) put(next)
  }
  return (
    <form className={classes.form} aria-label="What happens then" onSubmit={(event) => event.preventDefault()}>
      <h2 className={classes.title}>{happeningWords(happening, inputs)}</h2>
      <WallTimeInput
        value={fields.at ?? ''}
        unset={localOf(happening.at, zone)}
        fault={faults.at}
        onChange={(at) => type({ at })}
      />
      {happening.used.length > 0 ? (
        <UsageInputs happening={happening} day={day} fields={fields} faults={faults} onType={type} onChange={change} />
      ) : (
        <>
          {!happening.start && !happening.end && (
            <SearchedSelect
              label="Event"
              placeholder="None"
              clearLabel="Clear the event"
              data={inputs.events.map(({ pcr_event_id: id, pcr_event_name }) => ({
                value: String(id),
                label: pcr_event_name,
              }))}
              value={happening.events[0] === undefined ? '' : String(happening.events[0])}
              onChoose={(id) => change({ events: id === '' ? [] : [Number(id), ...happening.events.slice(1)] })}
            />
          )}
          {!happening.end && (
            <>
              <p className={classes.hint}>What is new from now on; empty: it stays as it is, ?: it is unknown.</p>
              <RecordInputs inputs={offered.filter(isSaid)} fields={fields} faults={faults} onChange={type} />
              <More label="More that may be new">
                <RecordInputs inputs={rest.filter(isSaid)} fields={fields} faults={faults} onChange={type} />
              </More>
              <MediaInput fields={fields} onChange={({ media = '' }) => change({ media: mediaOf(media) })} />
            </>
          )}
        </>
      )}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size="0.875rem" aria-hidden />}
          onClick={() => day.remove(place)}
        >
          Take it away
        </Button>
      </div>
    </form>
  )
}

/** Equal for equal events. */
function sameText(happening: Happening): string {
  return writeHappenings(readHappenings(writeHappenings([happening])) ?? [])
}

function mediaOf(text: string): NonNullable<Happening['media']> {
  return text.split(',').flatMap((type) => (type === '' ? [] : [{ media_type: Number(type) }]))
}

/** The fields of an event. */
function fieldsOfHappening(happening: Happening, zone: string): Fields {
  const { at, until, media = [], used } = happening
  const [usage] = used
  return withFields(
    {
      ...fieldsOfRecords(happening, UNKNOWN),
      at: localOf(at, zone),
      until: until === undefined ? '' : localOf(until, zone),
      media: media.map(({ media_type }) => media_type).join(','),
      amount: usage ? writeAmount(usage.amount, usage.rum) : '',
    },
    {},
  )
}

interface Known {
  inputs: SimulationInputs['inputs']
  zone: string
}

/** Parses the fields of an event, and lists their faults; `?` makes a value unknown from then on. */
function happeningOf(fields: Fields, happening: Happening, { inputs, zone }: Known) {
  const faults: Record<string, string> = {}
  const isUnknown = ([name, text]: [string, string]) => name.includes('.') && text.trim() === UNKNOWN
  const entries = Object.entries(fields)
  const {
    attributes = {},
    balances = {},
    counters = {},
  } = recordsOf(Object.fromEntries(entries.filter((entry) => !isUnknown(entry))), unitsOf(inputs), faults)
  const unknown = (kind: string) =>
    Object.fromEntries(
      entries
        .filter((entry) => isUnknown(entry) && entry[0].startsWith(kind))
        .map(([name]) => [name.slice(kind.length), null]),
    )
  const instantIn = (field: 'at' | 'until', local: string) => {
    const fault = momentFault(local, zone)
    if (fault !== undefined) faults[field] = fault
    return instantOf(local, zone)
  }
  const at = instantIn('at', fields.at ?? '')
  const until = fields.until === undefined ? undefined : instantIn('until', fields.until)
  const [usage, ...others] = happening.used
  const amount = usage && readAmount(fields.amount ?? '', usage.rum)
  if (usage && amount === undefined) faults.amount = 'Must be a figure, alone or with a unit: 9300000000, 9.3 GB, 2 h'
  const changes: Partial<Happening> = {
    at: at ?? happening.at,
    until,
    attributes: { ...attributes, ...unknown('attribute.') },
    balances: { ...balances, ...unknown('balance.') },
    counters: { ...counters, ...unknown('counter.') },
    ...(usage && amount !== undefined && { used: [{ ...usage, amount }, ...others] }),
  }
  return { changes, faults: faults as Fields }
}

/** The first and the last report of an event under a key that no rule in force has. */
function withoutRuleWords({ played, given, happenings, zone }: Day, happening: Happening): string | undefined {
  const of = happenings.indexOf(happening)
  const reports = (played?.steps ?? []).filter(({ step }, place) => {
    const one = given[step ?? -1]
    return one?.of === of && keysWithoutRule(played?.steps ?? [], place, one.step.used).length > 0
  })
  const [first, last] = [reports[0], reports.at(-1)]
  if (!first || !last) return undefined
  const when =
    first === last ? `At ${clockOf(first.at, zone)}` : `From ${clockOf(first.at, zone)} to ${clockOf(last.at, zone)}`
  return `${when} no rule in force has this key: a gateway would report nothing.`
}

const UNITS = [
  { value: '2', label: 'Volume' },
  { value: '3', label: 'Uplink volume' },
  { value: '4', label: 'Downlink volume' },
  { value: '0', label: 'Time' },
  { value: '5', label: 'Units' },
]

interface UsageInputsProps {
  happening: Happening
  day: Day
  fields: Fields
  faults: Fields
  onType: (texts: Fields) => void
  onChange: (changes: Partial<Happening>) => void
}

/** Usage since the last report, or repeated at a steady rate. */
function UsageInputs({ happening, day, fields, faults, onType, onChange }: UsageInputsProps) {
  const [usage, ...others] = happening.used
  if (!usage) return null
  const keys = new Set(day.played?.steps.flatMap(({ quotas }) => quotas.map(({ monitoring_key }) => monitoring_key)))
  const put = (changes: Partial<typeof usage>) => onChange({ used: [{ ...usage, ...changes }, ...others] })
  return (
    <div className={classes.usages}>
      <TextInput
        label="Amount"
        value={fields.amount ?? ''}
        error={faults.amount}
        onChange={(event) => onType({ amount: event.currentTarget.value })}
      />
      <SearchedSelect
        label="Counted in"
        data={UNITS}
        value={String(usage.rum)}
        onChoose={(rum) => put({ rum: Number(rum) })}
      />
      <Autocomplete
        label="Monitoring key"
        data={[...keys]}
        value={usage.monitoring_key}
        description={withoutRuleWords(day, happening)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={usage.monitoring_key === '' ? 'Usage is reported under a monitoring key' : undefined}
        onChange={(monitoring_key) => put({ monitoring_key })}
      />
      {happening.every !== undefined && (
        <>
          <MinutesInput every={happening.every} onChange={(every) => onChange({ every })} />
          <WallTimeInput
            name="until"
            label="Until"
            value={fields.until ?? ''}
            unset={fields.until ?? ''}
            fault={faults.until}
            onChange={(until) => onType({ until })}
          />
        </>
      )}
    </div>
  )
}

const MOST_MINUTES = 1440

/** The interval of reports. What is typed stays as it is until the field is left. */
function MinutesInput({ every, onChange }: { every: number; onChange: (every: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const isRead = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MINUTES
  return (
    <TextInput
      label="Every … minutes"
      inputMode="numeric"
      value={typed ?? every}
      error={typed === undefined || isRead(typed) ? undefined : `A whole number from 1 to ${MOST_MINUTES}`}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (isRead(value)) onChange(Number(value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
