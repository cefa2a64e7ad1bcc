import { happeningSchema, happeningsSchema, type Happening } from '@tollgate/contract/simulation/happening.ts'
import { MOST_STEPS, type SessionStep } from '@tollgate/contract/simulation/session.ts'

const MINUTE = 60_000

/** An event without content: unnamed values stay as they are. */
export function happeningAt(at: string, what: Partial<Happening> = {}): Happening {
  return { ...happeningSchema.parse({ at }), ...what }
}

/** Parses the events of the address; undefined if they are invalid. */
export function readHappenings(text: string | undefined): Happening[] | undefined {
  if (text === undefined) return []
  try {
    return happeningsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Leaves out empty members. */
export function writeHappenings(happenings: readonly Happening[]): string {
  return JSON.stringify(happenings.map(withoutEmpty))
}

/** Drops empty members, except an empty list of media, which removes all media. */
export function withoutEmpty(step: object): object {
  const says = ([name, value]: [string, unknown]) =>
    value !== undefined && (name === 'media' || typeof value !== 'object' || Object.keys(Object(value)).length > 0)
  return Object.fromEntries(Object.entries(step).filter(says))
}

/** A step of the session, with the index of its event and of the report within it. */
export interface GivenStep {
  of: number
  report: number
  step: SessionStep
}

/** All steps of the events. */
export function givenSteps(happenings: readonly Happening[]): GivenStep[] {
  return happenings
    .flatMap((happening, of) => stepsOf(happening).map((step, report) => ({ of, report, step })))
    .toSorted((a, b) => Date.parse(a.step.at) - Date.parse(b.step.at))
    .slice(0, MOST_STEPS)
}

function stepsOf({ until, every, ...step }: Happening): SessionStep[] {
  if (until === undefined || every === undefined) return [step]
  const from = Date.parse(step.at)
  const count = Math.min(MOST_STEPS, Math.max(1, Math.floor((Date.parse(until) - from) / (every * MINUTE))))
  return Array.from({ length: count }, (_, report) => ({
    ...step,
    at: new Date(from + (report + 1) * every * MINUTE).toISOString(),
  }))
}

/** Shifts an event and its end by some milliseconds. */
export function moved({ at, until, ...rest }: Happening, by: number): Happening {
  const later = (moment: string) => new Date(Date.parse(moment) + by).toISOString()
  return { ...rest, at: later(at), ...(until !== undefined && { until: later(until) }) }
}

/** The moments of all events, sorted. */
export function momentsOf(happenings: readonly Happening[]): string[] {
  return happenings.map(({ at }) => at).toSorted((a, b) => Date.parse(a) - Date.parse(b))
}
