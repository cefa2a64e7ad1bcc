import { sessionRequestSchema, type SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { type Fields, withFields } from '../address/fields.ts'
import { entries, fieldsOfRecords, idText } from '../request/fields-of-request.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { UNKNOWN } from '../request/request-of.ts'
import { givenSteps, happeningAt, withoutEmpty, writeHappenings } from './happening.ts'
import { writePlans } from './session-of.ts'

const MINUTE = 60_000
/** The longest interval of reports, in minutes. */
const DAY = 1440
/** Fewer equal reports are not folded. */
const LEAST = 3

/**
 * The fields of a day that plays a session. `zone` is the network's time zone. Attributes of the access override those
 * of the subscriber.
 */
export function fieldsOfSession(request: unknown, zone: string): Fields {
  const { subscriber, access, steps, until, work_group_id } = sessionRequestSchema.parse(request)
  const { class: of = '', plans, bill_day, time_zone = zone, accumulators } = subscriber
  const attributes = { ...subscriber.attributes, ...access.attributes }
  return withFields(
    {
      ...fieldsOfRecords({ ...subscriber, attributes }),
      ...entries('accumulator', accumulators, (usage) => (usage === null ? UNKNOWN : String(usage))),
    },
    {
      view: 'day',
      class: of,
      apn: access.apn ?? access.dnn ?? '',
      slice: access.slice ?? '',
      bill_day: idText(bill_day),
      plans: writePlans(plans),
      workflow: idText(work_group_id),
      time_zone: time_zone === zone ? '' : time_zone,
      until: until === undefined ? '' : localOf(until, time_zone),
      steps: writeHappenings(asHappenings(steps)),
    },
  )
}

/** Fields about who uses the session, and where. */
export function isOfSubscriber(name: string): boolean {
  return ['class', 'apn', 'slice', 'bill_day', 'plans', 'workflow', 'time_zone'].includes(name) || name.includes('.')
}

/** Steps as events of a time line, with equal usage reports folded into one event. The steps stay the same. */
export function asHappenings(steps: readonly SessionStep[]): Happening[] {
  const reports = [...steps.keys()].filter((place) => isReport(steps[place]))
  const groups = [...Map.groupBy(reports, (place) => JSON.stringify(steps[place]?.used)).values()]
  return groups.flatMap((places) => runsOf(places, steps)).reduce(folded, steps.map(unsteady))
}

function unsteady(step: SessionStep): Happening {
  return { ...step, at: new Date(step.at).toISOString() }
}

function isReport(step: SessionStep | undefined): boolean {
  return step !== undefined && Object.keys(withoutEmpty(step)).every((name) => name === 'at' || name === 'used')
}

/** Reports at equal intervals. */
type Run = readonly SessionStep[]

function runsOf(places: readonly number[], steps: readonly SessionStep[]): Run[] {
  const runs: SessionStep[][] = []
  for (const place of places) {
    const step = steps[place] as SessionStep
    const [run, distance] = [runs.at(-1), distanceOf(runs.at(-1) ?? [])]
    const isNext = run && (run.length < 2 || between(run.at(-1), step) === distance * MINUTE)
    if (isNext) run.push(step)
    else runs.push([step])
  }
  return runs.filter((run) => run.length >= LEAST && isDistance(distanceOf(run)))
}

function distanceOf([first, second]: Run): number {
  return between(first, second) / MINUTE
}

function between(a: SessionStep | undefined, b: SessionStep | undefined): number {
  return Date.parse(b?.at ?? '') - Date.parse(a?.at ?? '')
}

function isDistance(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= DAY
}

/** The events with a run folded into one, if that gives the same steps in the same order. */
function folded(happenings: readonly Happening[], run: Run): Happening[] {
  const [every, first] = [distanceOf(run), run[0] as SessionStep]
  const moments = new Set(run.map(({ at }) => Date.parse(at)))
  const isOfRun = (one: Happening) =>
    isReport(one) && moments.has(Date.parse(one.at)) && JSON.stringify(one.used) === JSON.stringify(first.used)
  const begin = new Date(Date.parse(first.at) - every * MINUTE).toISOString()
  const until = new Date(run.at(-1)?.at ?? '').toISOString()
  const steady = happeningAt(begin, { used: first.used, until, every })
  const place = happenings.findIndex(isOfRun)
  const others = happenings.filter((one) => !isOfRun(one))
  const whole = others.toSpliced(place, 0, steady)
  return stepsIn(whole) === stepsIn(happenings) ? whole : [...happenings]
}

function stepsIn(happenings: readonly Happening[]): string {
  return JSON.stringify(givenSteps(happenings).map(({ step }) => withoutEmpty(step)))
}
