import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import { givenSteps, happeningAt, said } from './happening.ts'

const MINUTE = 60_000
/** The longest distance of reports, in minutes. */
const DAY = 1440
/** Two reports of the same are two reports. */
const LEAST = 3

/** Steps as they stand on a time line: the same usage that is reported again and again is one thing. It gives the same steps. */
export function asHappenings(steps: readonly SessionStep[]): Happening[] {
  const reports = [...steps.keys()].filter((place) => isReport(steps[place]))
  const groups = [...Map.groupBy(reports, (place) => JSON.stringify(steps[place]?.used)).values()]
  return groups.flatMap((places) => runsOf(places, steps)).reduce(folded, steps.map(unsteady))
}

function unsteady(step: SessionStep): Happening {
  return { ...step, at: new Date(step.at).toISOString() }
}

function isReport(step: SessionStep | undefined): boolean {
  return step !== undefined && Object.keys(said(step)).every((name) => name === 'at' || name === 'used')
}

/** A run of reports at one distance, as the steps that they are. */
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

/** The happenings with a run as one, where that gives the same steps in the same order. */
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
  return JSON.stringify(givenSteps(happenings).map(({ step }) => said(step)))
}
