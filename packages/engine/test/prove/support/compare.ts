import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { compile, type Policy } from '../../../src/decide/policy.ts'
import { compileAssumptions } from '../../../src/prove/assume.ts'
import {
  type ChangedClass,
  compareDecisions,
  granted,
  type GroupComparison,
} from '../../../src/prove/compare/compare-decisions.ts'
import type { Decided } from '../../../src/prove/compare/decided.ts'
import { joinWatched, watchedBy } from '../../../src/prove/compare/watched.ts'
import { buildSpace } from '../../../src/prove/space/build-space.ts'
import { contextOfValues } from '../../../src/prove/space/context-of.ts'
import type { AtomValue, Space } from '../../../src/prove/space/space.ts'
import type { Limits } from '../../../src/prove/prove-rule-plan.ts'
import { interpret } from '../../decide/naive/interpret.ts'
import type { TwoVersions } from './changed-version.ts'
import { NO_LIMITS } from './prove.ts'
import { runToEnd } from '../../../src/prove/run-to-end.ts'

const FROM = Date.UTC(2026, 2, 1)
const TO = FROM + 3 * 86_400_000

export function compare(
  { data, event }: Pick<TwoVersions, 'data' | 'event'>,
  limits: Limits = NO_LIMITS,
): GroupComparison[] {
  const policy = compile(data)
  const assumed = compileAssumptions([], policy.references)
  const calendar = { from: FROM, to: TO, clock: policy.networkTimeZone }
  const [before, after] = [1, 2].map((version) => ({ policy, version })) as [Side, Side]
  return runToEnd(compareDecisions({ before, after, event, assumed, calendar, limits }))
}

type Side = Parameters<typeof compareDecisions>[0]['before']

/** The contexts that all rule plans of both versions tell apart. */
export function spaceOf({ data, event }: TwoVersions): Space {
  const policy = compile(data)
  const sides = [1, 2].flatMap((id) => policy.versions.get(id) ?? [])
  const plans = sides.flatMap((version) => version.rulePlans.get(event) ?? [])
  const watched = sides.flatMap((version) =>
    (version.rulePlans.get(event) ?? []).map(({ mappings }) => watchedBy(version, mappings, policy)),
  )
  const calendar = { from: FROM, to: TO, clock: policy.networkTimeZone }
  return runToEnd(buildSpace({ plans, policy, event, calendar, links: [], watched: joinWatched(watched) }))
}

/** What both versions decide in every context: the changed ones by from and to, without quotas and metering. */
export function tryBoth(versions: TwoVersions, space: Space): Map<string, number> {
  const { data, event } = versions
  const policy = compile(data)
  const calendar = { from: FROM, to: TO, clock: policy.networkTimeZone }
  const found = new Map<string, number>()
  for (const values of valuesOf(space)) {
    const context = contextOfValues(space, values, { policy, event, calendar })
    const changed = changeIn(versions, policy, { context, trace: 'none' })
    if (changed !== undefined) found.set(changed, (found.get(changed) ?? 0) + 1)
  }
  return found
}

/** From and to where the naive interpreter decides differently; undefined where it does not. */
export function changeIn(
  { data }: TwoVersions,
  policy: Policy,
  asked: Pick<SimulationRequest, 'context' | 'trace'>,
): string | undefined {
  const answers = [1, 2].map((pcc_rule_ver_id) => interpret(data, { ...asked, pcc_rule_ver_id }))
  const [before, after] = answers.map((answer) => granted(answer, policy.references))
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  const texts = answers.map((answer) => textOfAnswer(policy, answer))
  return texts.join(' → ')
}

function textOfAnswer({ references }: Policy, answer: SimulationAnswer): string {
  const { quotas: _quotas, metering: _metering, ...rest } = granted(answer, references)
  return JSON.stringify(rest)
}

/**
 * What is wrong with the classes that were found; undefined where nothing is. Quotas of several accumulators can differ
 * though they are the same in the one context that was tried: of classes that differ in quotas alone more may be found.
 */
export function faultOfClasses(
  found: ReadonlyMap<string, number>,
  tried: ReadonlyMap<string, number>,
): string | undefined {
  for (const key of new Set([...found.keys(), ...tried.keys()])) {
    const [from, to] = key.split(' → ')
    const [here, there] = [found.get(key) ?? 0, tried.get(key) ?? 0]
    if (from === to ? here < there : here !== there) return `${key}: ${here} found, ${there} tried`
  }
  return undefined
}

/** Classes as the tries name them, in numbers. */
export function textsOfClasses(changed: readonly ChangedClass[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { before, after, contexts } of changed) {
    const key = [before, after].map(textOfDecided).join(' → ')
    found.set(key, (found.get(key) ?? 0) + contexts)
  }
  return found
}

function textOfDecided({ rules, refused, charges, session_qos }: Decided): string {
  const texts = charges.map((charge) => JSON.stringify(charge)).toSorted()
  return JSON.stringify({ rules, refused: [...refused], charges: texts, session_qos })
}

export function* valuesOf({ axes }: Space, axis = 0): Generator<AtomValue[]> {
  const atoms = axes[axis]?.atoms
  if (!atoms) {
    yield []
    return
  }
  for (const { value } of atoms)
    for (const rest of valuesOf({ axes, sizes: [], links: [] }, axis + 1)) yield [value, ...rest]
}

export function withVersion(request: SimulationRequest, event: number): SimulationRequest {
  const { at, ...context } = request.context
  const moment = new Date(FROM + (Date.parse(at) % (TO - FROM))).toISOString()
  return simulationRequestSchema.parse({
    trace: 'none',
    context: { ...context, at: moment, time_zone: 'Europe/Berlin', pcr_event_id: event, installed: [] },
  })
}
