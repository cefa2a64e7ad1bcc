import type { AnsweredStep, AskedBecause, Told } from '@tollgate/contract/simulation/session.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
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

/** Why there is a step that was not on the time line. */
export function edgeWords({ asked }: AnsweredStep, names: RecordNames): string {
  const plans = [...new Set(asked.map(({ ap_rule_id }) => names['policy-plan-rule']?.[ap_rule_id] ?? `#${ap_rule_id}`))]
  return plans.length === 0 ? 'Time passes' : `Time passes: ${plans.join(', ')}`
}

/** Where what stands in some steps ends by the usage of an accumulator. */
export function stopsOf(steps: readonly Pick<AnsweredStep, 'limits'>[], accumulator: number): number[] {
  return steps
    .flatMap(({ limits }) => limits.filter((limit) => limit.resource_id === accumulator))
    .map(({ stop }) => stop)
}

/** A step in a sentence or two: what is added, removed and left. */
export function stepSentence(step: AnsweredStep, names: ReadonlyMap<string, string>, isEnd: boolean): string {
  if (step.result === 'error')
    return `Nothing is applied: ${step.error?.message ?? 'the workflow failed'}. What stands stays.`
  if (isEnd) return 'The session has ended: all its rules are gone.'
  const called = (codes: readonly string[]) => codes.map((code) => names.get(code) ?? code).join(', ')
  const [comes, has] = [[...step.install, ...step.install_bases], step.keep]
  const said = [
    comes.length > 0 ? `Gets ${called(comes)}.` : '',
    step.remove.length > 0 ? `Loses ${called(step.remove)}.` : '',
    has.length > 0 ? `Keeps ${called(has)}.` : '',
    ...step.quotas
      .filter(({ sent }) => sent)
      .map(({ amount, rum, resource_id }) => `${formatQuantity(amount, rum, stopsOf([step], resource_id))} granted.`),
  ].filter((one) => one !== '')
  return said.length === 0 ? 'Gets no rule.' : said.join(' ')
}
