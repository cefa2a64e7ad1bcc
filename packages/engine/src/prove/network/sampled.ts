import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { sessionRequestSchema, type SessionRequest } from '@tollgate/contract/simulation/session.ts'
import { isSameValue } from '@tollgate/policy/document/model.ts'
import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'
import { decide } from '../../decide/decide.ts'
import type { FolderPolicy } from '../../folder-policy.ts'
import { revalidationOf } from '../../session/situation.ts'
import { namesOf } from '../../session/names.ts'
import { playSession } from '../../session/decide-session.ts'
import { SessionFault } from '../../session/session.ts'
import type { Instant } from '../../time-span/local-time.ts'

/** Parts of an answer that are not sent to a gateway. */
const WORDS = /_name$|^(comments|plans|trace|asked|limits|cause)$/

/**
 * Asks both sides the test cases, from now on: single decisions, and sessions step by step. A case that differs shows that
 * decisions change. If none differs, nothing is known.
 */
export function sampled(before: FolderPolicy, after: FolderPolicy, now: Instant): { contexts: number; differ: number } {
  const sides = [before, after]
  const early = Math.max(...sides.map(({ policy }) => policy.sessionSettings.moment_tolerance_s)) * 1000
  const cases = (after.tables.get('simulation-case') ?? []).map(({ request }): unknown => JSON.parse(String(request)))
  const asked = cases.flatMap((body) => {
    const [request, session] = [simulationRequestSchema.safeParse(body).data, sessionRequestSchema.safeParse(body).data]
    if (request && isAnyones(request, sides)) return [(side: FolderPolicy) => decided(side, fromNow(request, now))]
    return session ? [(side: FolderPolicy) => played(side, sessionFromNow(session, now), early)] : []
  })
  const differ = asked.filter((ask) => {
    const [was, is] = sides.map((side) => said(ask(side)))
    return !isSameValue(was, is)
  })
  return { contexts: asked.length, differ: differ.length }
}

function said(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (WORDS.test(name) ? undefined : value)))
}

/** Whether a gateway could ask this. Only test cases ask a version by its id, or an inactive plan. */
function isAnyones({ pcc_rule_ver_id, pcr_plan_id }: SimulationRequest, sides: readonly FolderPolicy[]): boolean {
  const isActive = ({ tables }: FolderPolicy) =>
    tables.get('policy-plan')?.some((row) => row.pcr_plan_id === pcr_plan_id && row.state === ACTIVE)
  return pcc_rule_ver_id === undefined && (pcr_plan_id === undefined || sides.every(isActive))
}

function fromNow({ context, ...request }: SimulationRequest, now: Instant): SimulationRequest {
  const at = Math.max(Date.parse(context.at), now)
  return { ...request, trace: 'none', context: { ...context, at: new Date(at).toISOString() } }
}

/** Moves the start of an earlier session to now. */
function sessionFromNow({ until: _until, ...session }: SessionRequest, now: Instant): SessionRequest {
  const later = Math.max(0, now - Date.parse(session.steps[0]?.at ?? ''))
  const moved = (at: string) => new Date(Date.parse(at) + later).toISOString()
  return { ...session, trace: 'none', steps: session.steps.map((step) => ({ ...step, at: moved(step.at) })) }
}

function decided(side: FolderPolicy, request: SimulationRequest): unknown {
  return decide(side.policyFor([request]), request)
}

/** The answers to the steps of a session, for a gateway that asks again as early as it may. */
function played(side: FolderPolicy, session: SessionRequest, early: number): unknown {
  const policy = side.on([session.subscriber, ...session.steps])
  const event = revalidationOf(namesOf(policy.references))
  try {
    const answers: unknown[] = []
    const playing = playSession(policy, session)
    let turn = playing.next()
    for (; turn.done !== true; turn = playing.next()) answers.push(turn.value)
    const { next } = turn.value
    if (next === undefined || event === undefined) return answers
    const at = new Date(next - early).toISOString()
    const again = { at, events: [event], used: [], attributes: {}, balances: {}, counters: {} }
    return [...playSession(policy, { ...session, steps: [...session.steps, again] })]
  } catch (fault) {
    if (fault instanceof SessionFault) return fault.message
    throw fault
  }
}
