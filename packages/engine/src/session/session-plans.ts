import { networkIdentifier } from '@tollgate/contract/standards/access-point.ts'
import { ACTIVE, edgesOf, inForceOn, isCurrent } from '@tollgate/policy/plan/in-force.ts'
import type { CompiledPlan } from '../decide/plan/evaluate-plan.ts'
import type { CompiledVersion } from '../decide/plan/compile-version.ts'
import type { Policy } from '../decide/policy.ts'
import type { AssignmentRow } from '../decide/rows/policy-data.ts'
import { networkDay } from '../time-span/network-day.ts'
import { startOfDay, type Instant } from '../time-span/local-time.ts'
import type { Session } from './session.ts'

type User = Pick<Session, 'apn' | 'slice' | 'class' | 'has'>

/** A plan of a session, with its version in force. */
export interface SessionPlan {
  plan: CompiledPlan
  version: CompiledVersion | undefined
}

/** The plans of a session on a day, the strongest first (statement 64). */
function plansOn({ plans, assignments }: Policy, user: User, day: string): CompiledPlan[] {
  const active = plans.filter(({ row }) => row.state === ACTIVE)
  if (assignments.length === 0) return active
  return active.filter(({ row }) => {
    const own = assignments.filter(({ pcr_plan_id }) => pcr_plan_id === row.pcr_plan_id)
    const here = own.filter((one) => isHere(one, user) && isCurrent(one, day))
    const isListed = user.has.some((one) => one.plan === row.key && isCurrent(daysOf(one), day))
    return isListed ? own.length === 0 || here.length > 0 || isDefault(here, user) : isDefault(here, user)
  })
}

function isDefault(here: readonly AssignmentRow[], user: User): boolean {
  return here.some(({ subscriber_class: wanted }) => isEmpty(wanted) || isSame(wanted, user.class))
}

function isHere({ apn, slice }: AssignmentRow, user: User): boolean {
  return isApn(apn?.trim() ?? '', user.apn) && (isEmpty(slice) || isSame(slice, user.slice))
}

/**
 * A trailing `*` matches any rest. `*` alone and an empty text match every access point. A name without operator identifier
 * matches one that is sent with it; one that holds it is compared as it stands.
 */
function isApn(wanted: string, apn: string | undefined): boolean {
  if (wanted === '' || wanted === '*') return true
  if (apn === undefined) return false
  if (!wanted.endsWith('*')) return isSame(wanted, apn) || isSame(wanted, networkIdentifier(apn.trim()))
  return apn.toLowerCase().startsWith(wanted.slice(0, -1).toLowerCase())
}

function isEmpty(text: string | null): text is null {
  return text === null || text.trim() === ''
}

function isSame(wanted: string, value: string | undefined): boolean {
  return value !== undefined && wanted.trim().toLowerCase() === value.trim().toLowerCase()
}

/** Valid days of a subscriber's plan. A missing end is open. */
function daysOf({ from, to }: User['has'][number]) {
  return { eff_date: from ?? null, exp_date: to ?? null }
}

/** Plans and versions of a session at a moment, and when they change next (statement 65). */
function sessionPlans(policy: Policy, user: User, at: Instant): PlansNow {
  const day = networkDay(at, policy.networkTimeZone)
  const now = plansOf(policy, user, day)
  const until = nextDay(policy, user, now, day)
  let next = until
  while (next !== undefined) {
    const then = plansOf(policy, user, next)
    if (!isEqual(inForce(now), inForce(then))) break
    next = nextDay(policy, user, then, next)
  }
  const startOf = (of: string | undefined) => (of === undefined ? undefined : startOfDay(of, policy.networkTimeZone))
  return { plans: now, until: startOf(until), next: startOf(next) }
}

/** Plans of a session with their versions. */
export interface PlansNow {
  plans: readonly SessionPlan[]
  /** When they are looked at again. */
  until: Instant | undefined
  /** When a plan with a version in force comes or goes, or another version takes over: an edge (statement 34). */
  next: Instant | undefined
}

interface DatedPlan extends SessionPlan {
  /** The next day on which its version changes. */
  changes: string | undefined
}

function plansOf(policy: Policy, user: User, day: string): DatedPlan[] {
  return plansOn(policy, user, day).map((plan) => {
    const { current, changes } = inForceOn(plan.versions, day)
    return { plan, version: current && plan.versionOf(current.pcc_rule_ver_id), changes }
  })
}

/** The next day on which the plans or their versions may change. */
function nextDay({ assignments }: Policy, { has }: User, plans: readonly DatedPlan[], day: string): string | undefined {
  const edges = [...assignments, ...has.map(daysOf)].flatMap(edgesOf)
  const days = [...edges, ...plans.flatMap(({ changes }) => changes ?? [])]
  return days.filter((edge) => edge > day).toSorted()[0]
}

function inForce(plans: readonly SessionPlan[]): SessionPlan[] {
  return plans.filter(({ version }) => version !== undefined)
}

function isEqual(a: readonly SessionPlan[], b: readonly SessionPlan[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ plan, version }, place) => plan === b[place]?.plan && version === b[place].version)
  )
}

/** Plans and versions are kept until a day on which they change, or until another release. */
export function plansNow(policy: Policy, session: Session, at: Instant): PlansNow {
  const { policy: before, plans_until: until, state } = session
  const isKept = state === 'started' && before === policy.name && !(until !== undefined && until <= at)
  return isKept ? keptPlans(policy, session) : sessionPlans(policy, session, at)
}

/** The plans of the session's last decision. */
function keptPlans(policy: Policy, { plans, plans_until, plans_next }: Session): PlansNow {
  const found = plans.flatMap(([key, versionKey]) => {
    const plan = policy.plans.find(({ row }) => row.key === key)
    const row = plan?.versions.latest.find((one) => one.key === versionKey)
    return plan ? [{ plan, version: row && plan.versionOf(row.pcc_rule_ver_id) }] : []
  })
  return { plans: found, until: plans_until, next: plans_next }
}

/** The plans of the last decision, after a step in which nothing was decided. They are looked at again in the next one. */
export function undecidedPlans(policy: Policy, session: Session, at: Instant): PlansNow {
  const { plans } = keptPlans(policy, session)
  return { plans, until: at, next: sessionPlans(policy, session, at).next }
}
