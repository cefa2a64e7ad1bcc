import { isWorkflowAlone, type SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { readAmount, type AmountUnit } from '@tollgate/contract/standards/quantity.ts'
import { recordField, type Fields } from '../address/fields.ts'
import { instantOf, isTimeZone, momentFault } from '../../../catalogue/format/local-time.ts'

export interface Drafted {
  /** Undefined if a field is invalid. */
  body: SimulationRequestBody | undefined
  /** Error messages by field. */
  faults: Fields
}

type Context = SimulationRequestBody['context']

type Inputs = SimulationInputs['inputs']

/** The default time and time zone (the network's). */
interface Clock {
  now: string
  zone: string
}

/** Parses the fields to a request. Invalid fields are reported, never guessed. */
export function requestOf(fields: Fields, { now, zone }: Clock, inputs: Inputs = []): Drafted {
  const faults: Record<string, string> = {}
  const { plan, version, workflow, exact, time_zone = zone } = fields
  const context: Context = {
    at: momentOf(fields, time_zone, now, faults),
    time_zone,
    ...(fields.event === undefined ? {} : { pcr_event_id: Number(fields.event) }),
    ...recordsOf(fields, unitsOf(inputs), faults),
    media: listOf(fields.media).map((type) => ({ media_type: Number(type) })),
    installed: listOf(fields.installed),
  }
  const asked = {
    ...(plan === undefined ? {} : { pcr_plan_id: Number(plan) }),
    ...(version === undefined ? {} : { pcc_rule_ver_id: Number(version) }),
    ...(workflow === undefined ? {} : { work_group_id: Number(workflow) }),
    ...(workflow !== undefined && exact !== undefined && { exact_version: true }),
    context,
  }
  return { body: Object.keys(faults).length === 0 ? asCalled(asked) : undefined, faults }
}

/** A workflow that is requested alone runs whatever its type, since nothing else would start it. */
export function asCalled<R extends SimulationRequestBody>(request: R): R {
  return isWorkflowAlone(request) ? { ...request, as_called: true } : request
}

function momentOf({ at }: Fields, zone: string, now: string, faults: Record<string, string>): string {
  if (!isTimeZone(zone)) {
    faults.time_zone = `There is no time zone "${zone}"`
    return now
  }
  if (at === undefined) return now
  const fault = momentFault(at, zone)
  if (fault !== undefined) faults.at = fault
  return instantOf(at, zone) ?? now
}

/** The unit of each field. Attributes that are not measurable are texts without a unit. */
export function unitsOf(inputs: Inputs): ReadonlyMap<string, AmountUnit> {
  return new Map(inputs.flatMap(({ kind, key, counts, rum }) => (counts ? [[`${kind}.${key}`, rum ?? 'any']] : [])))
}

/** Parses the known values of a session; amounts may have units. */
export function recordsOf(
  fields: Fields,
  units: ReadonlyMap<string, AmountUnit>,
  faults: Record<string, string>,
): Partial<Context> {
  const attributes: Record<string, string> = {}
  const balances: Record<string, { amount: number; expires_at?: string }> = {}
  const accumulators: Record<string, number | null> = {}
  const counters: NonNullable<Context['counters']> = {}
  for (const [name, text] of Object.entries(fields)) {
    const { kind, key = '' } = recordField(name) ?? {}
    const unit = units.get(name)
    if (kind === 'attribute') attributes[key] = unit === undefined ? text : String(readAmount(text, unit) ?? text)
    if (kind === 'counter') counters[key] = { status: text, ...pendingOf(fields[`pending.${key}`]) }
    if (kind !== 'balance' && kind !== 'accumulator') continue
    const amount = kind === 'accumulator' && text.trim() === UNKNOWN ? null : readAmount(text, unit ?? 'any')
    if (amount === undefined || (kind === 'accumulator' && Number(amount) < 0)) faults[name] = AMOUNT
    else if (kind === 'accumulator') accumulators[key] = amount
    else if (amount !== null) balances[key] = { amount, ...expiryOf(fields[`expiry.${key}`]) }
  }
  return { attributes, balances, accumulators, counters }
}

/** The accumulator exists, its value is unknown. */
export const UNKNOWN = '?'
const AMOUNT = 'Must be a figure, alone or with a unit: 9300000000, 9.3 GB, 2 h'

function expiryOf(text: string | undefined): { expires_at?: string } {
  return text === undefined ? {} : { expires_at: text }
}

/** `LOW@2026-03-02T18:00:00Z; …` */
function pendingOf(text: string | undefined): { pending?: { status: string; from: string }[] } {
  if (text === undefined) return {}
  const pending = text.split(';').map((entry) => {
    const place = entry.lastIndexOf('@')
    return { status: entry.slice(0, place).trim(), from: entry.slice(place + 1).trim() }
  })
  return { pending }
}

export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
