import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import type { Fields } from '../address/fields.ts'
import { instantOf, isTimeZone, localOf, momentFault } from '../../../catalogue/format/local-time.ts'
import { listOf, recordsOf, unitsOf } from '../request/request-of.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { givenSteps, withoutEmpty, type GivenStep } from './happening.ts'

/** The parsed fields of a day. */
export interface DraftedDay {
  happenings: readonly Happening[]
  given: readonly GivenStep[]
  /** Undefined if a field is invalid, or nothing happens. */
  body: SessionRequestBody | undefined
  /** Error messages by field. */
  faults: Fields
}

const DAY = 'YYYY-MM-DD'.length
/** Longest bill cycle in days. */
const LAST_DAY = 31

interface Known {
  /** The default zone: the network's. */
  zone: string
  inputs?: SimulationInputs['inputs']
}

/** @param happenings Undefined if those of the address are invalid. */
export function sessionOf(
  fields: Fields,
  happenings: readonly Happening[] | undefined,
  { zone, inputs = [] }: Known,
): DraftedDay {
  const faults: Record<string, string> = {}
  const { time_zone, workflow, apn, slice } = fields
  if (!happenings) faults.steps = 'The link does not say what happens in a way that can be read'
  if (time_zone !== undefined && !isTimeZone(time_zone)) faults.time_zone = `There is no time zone "${time_zone}"`
  const isNamed = (happenings ?? []).every(({ used }) => used.every(({ monitoring_key: key }) => key !== ''))
  if (!isNamed) faults.steps = 'Usage is reported under a monitoring key: say which one'
  const given = givenSteps(happenings ?? [])
  const clock = faults.time_zone === undefined ? (time_zone ?? zone) : zone
  const until = untilOf(fields, given, clock, faults)
  const subscriber = {
    ...(fields.class !== undefined && { class: fields.class }),
    ...(time_zone !== undefined && { time_zone }),
    ...billDay(fields, faults),
    plans: readPlans(fields.plans),
    ...recordsOf(fields, unitsOf(inputs), faults),
  }
  const access = { ...(apn !== undefined && { apn }), ...(slice !== undefined && { slice }) }
  const isWhole = given.length > 0 && Object.keys(faults).length === 0
  const body: SessionRequestBody = {
    subscriber,
    access,
    steps: given.map(({ step }) => withoutEmpty(step) as SessionRequestBody['steps'][number]),
    ...(until !== undefined && { until }),
    ...(workflow !== undefined && { work_group_id: Number(workflow) }),
  }
  return { happenings: happenings ?? [], given, body: isWhole ? body : undefined, faults }
}

/** The end of the played time: as typed, else midnight after the last step. */
function untilOf({ until }: Fields, given: readonly GivenStep[], zone: string, faults: Record<string, string>) {
  const last = given.at(-1)?.step.at
  if (last === undefined) return undefined
  const instant = until === undefined ? midnightAfter(last, zone) : instantOf(until, zone)
  const fault = until === undefined ? undefined : momentFault(until, zone)
  if (fault !== undefined) faults.until = fault
  return instant !== undefined && instant < last ? last : instant
}

export function midnightAfter(at: string, zone: string): string | undefined {
  const day = new Date(`${localOf(at, zone).slice(0, DAY)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return instantOf(`${day.toISOString().slice(0, DAY)}T00:00`, zone)
}

function billDay({ bill_day }: Fields, faults: Record<string, string>): { bill_day?: number } {
  if (bill_day === undefined) return {}
  const day = Number(bill_day)
  if (Number.isInteger(day) && day >= 1 && day <= LAST_DAY) return { bill_day: day }
  faults.bill_day = 'Must be a day from 1 to 31'
  return {}
}

type Plans = NonNullable<SessionRequestBody['subscriber']['plans']>

/** `7@2026-01-01@2026-12-31,9`: plans with their first and last days. */
export function readPlans(text: string | undefined): Plans {
  return listOf(text).map((part) => {
    const [id, from = '', to = ''] = part.split('@')
    return { pcr_plan_id: Number(id), ...(from !== '' && { from }), ...(to !== '' && { to }) }
  })
}

export function writePlans(plans: Plans): string {
  return plans
    .map(({ pcr_plan_id, from = '', to = '' }) => `${pcr_plan_id}@${from}@${to}`.replace(/@{1,2}$/, ''))
    .join(',')
}
