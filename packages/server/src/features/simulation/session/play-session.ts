import type { Fault } from '@tollgate/contract/errors.ts'
import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import {
  MOST_EDGES,
  sessionRequestSchema,
  type AnsweredStep,
  type PlayedSession,
  type SessionRequest,
} from '@tollgate/contract/simulation/session.ts'
import { playSession, type PlayOptions } from '@tollgate/engine/session/decide-session.ts'
import { SessionFault } from '@tollgate/engine/session/session.ts'
import { AppError, refusal } from '../../../app-error.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'
import type { Simulator } from '../simulator.ts'
import { unknownInSession } from './unknown-in-session.ts'

/** A played session, with its request and policy. */
export interface PlayedBy {
  policy: StoredPolicy
  request: SessionRequest
  played: PlayedSession
}

/**
 * Plays a session with the current policy. Throws the faults of the body.
 * @param shown Index of the step that includes its path and context.
 */
export async function playedSession(
  simulator: Simulator,
  body: unknown,
  slices: SlicedWork,
  shown?: number,
): Promise<PlayedBy> {
  const request = parsedSession(body)
  if (Array.isArray(request)) throw new AppError(request)
  const asked = askedBy(request)
  const policy = await simulator.store.policyFor(asked)
  const releases = await simulator.policies.namedIn(request.steps, asked)
  const faults = unknownInSession(policy, request)
  if (faults.length > 0) throw new AppError(faults)
  return {
    policy,
    request,
    played: await slices.finish(
      collectSteps(policy, request, { shown, releaseOf: (release) => releases.get(release) }),
    ),
  }
}

/** Parses a session, or returns the faults of the body itself. */
export function parsedSession(body: unknown): SessionRequest | Fault[] {
  const parsed = sessionRequestSchema.safeParse(body)
  return parsed.success ? parsed.data : bodyFaults(parsed.error)
}

/**
 * The parts of the policy that a session needs: everything in force between its first and last step, in each of its
 * time zones.
 */
export function askedBy({ subscriber, steps, until }: SessionRequest) {
  const last = [steps.at(-1)?.at ?? '', until ?? ''].toSorted().at(-1) ?? ''
  const zones = new Set([subscriber.time_zone, ...steps.map(({ time_zone }) => time_zone)])
  const at = steps[0]?.at ?? last
  // Any event: all plans are considered.
  return [...zones].map((zone) => ({
    context: { at, pcr_event_id: 1, ...(zone !== undefined && { time_zone: zone }) },
    until: last,
  }))
}

/** The steps of a session. Of self-running edges only the first are included, with the number of omitted ones. */
export function* collectSteps(
  policy: StoredPolicy,
  request: SessionRequest,
  options?: PlayOptions,
): Generator<undefined, PlayedSession> {
  const steps: AnsweredStep[] = []
  let [edges, left_out] = [0, 0]
  const played = playSession(policy, request, options)
  for (;;) {
    const next = nextOf(played)
    if (next.done) return { steps, left_out, session: { ...next.value } }
    if (next.value.step === null) edges += 1
    if (next.value.step === null && edges > MOST_EDGES) left_out += 1
    else steps.push(next.value)
    yield
  }
}

function nextOf(played: ReturnType<typeof playSession>) {
  try {
    return played.next()
  } catch (thrown) {
    if (!(thrown instanceof SessionFault)) throw thrown
    throw refusal('INVALID', thrown.message, `steps.${thrown.place ?? 0}`)
  }
}
