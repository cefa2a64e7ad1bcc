import type { AnsweredStep, AskedBecause, Told } from '@tollgate/contract/simulation/session.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { MEDIA } from '../context/media-input.tsx'
import { fieldsOfRecords } from '../request/fields-of-request.ts'
import { UNKNOWN } from '../request/request-of.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'

const BECAUSE: Readonly<Record<AskedBecause, string>> = {
  event: 'its event came',
  release: 'another release decides',
  plan: 'the plan came',
  version: 'another version came into force',
  moment: 'its moment came',
  input: 'what it read changed',
}

export function becauseWords(because: AskedBecause): string {
  return BECAUSE[because]
}

const TOLD: Readonly<Record<Told, string>> = {
  rules: 'rules',
  session_qos: 'session QoS',
  quotas: 'quotas',
  triggers: 'reported events',
  next_evaluation: 'when to ask again',
}

/** What is new for the gateway. */
export function newsOfStep({ told }: Pick<AnsweredStep, 'told'>): string {
  return told.length === 0 ? 'Nothing' : capital(told.map((part) => TOLD[part]).join(', '))
}

/** An event in a few words: `Session starts · Serving network: EU and EEA`. */
export function happeningWords(
  happening: Happening,
  { events, inputs }: Pick<SimulationInputs, 'events' | 'inputs'>,
): string {
  const { start, end, used, media, time_zone, every } = happening
  const nameOf = (id: number) =>
    events.find(({ pcr_event_id }) => pcr_event_id === id)?.pcr_event_name ?? `Event #${id}`
  const changes = Object.entries(fieldsOfRecords(happening, UNKNOWN)).flatMap(([field, text]) => {
    const input = inputs.find(({ kind, key }) => `${kind}.${key}` === field)
    const meaning = input?.suggestions.find(({ value }) => value === text)?.label ?? text
    return input && text !== '' ? [`${input.name}: ${text === UNKNOWN ? 'unknown' : meaning}`] : []
  })
  const words = [
    start ? 'Session starts' : '',
    end ? 'Session ends' : '',
    ...happening.events.map(nameOf),
    ...changes,
    ...used.map(({ amount, rum, monitoring_key }) => `${formatQuantity(amount, rum)} used under ${monitoring_key}`),
    every === undefined ? '' : `every ${every} min`,
    media === undefined
      ? ''
      : `Media: ${media.map(({ media_type }) => MEDIA[media_type] ?? media_type).join(', ') || 'none'}`,
    time_zone === undefined ? '' : `Clock of ${time_zone}`,
  ].filter((one) => one !== '')
  return words.length === 0 ? 'A moment to look at' : words.join(' · ')
}

/** Where what stands in some steps ends by the usage of an accumulator. */
export function stopsOf(steps: readonly Pick<AnsweredStep, 'limits'>[], accumulator: number): number[] {
  return steps
    .flatMap(({ limits }) => limits.filter((limit) => limit.resource_id === accumulator))
    .map(({ stop }) => stop)
}
