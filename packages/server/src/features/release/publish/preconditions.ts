import type { ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import type { ChangeSetState } from '@tollgate/contract/release/release.ts'
import { isApprover, type Account } from '../../../access/people/accounts.ts'
import { refuseOtherPlans, type Touched } from '../../../access/plan-rights.ts'
import { refusal } from '../../../app-error.ts'

/** Whoever approves or publishes, as they are at that moment. */
export interface Judged {
  name: string
  /** Undefined: it was deleted. */
  account: Account | undefined
  isToken: boolean
  /** They planned it earlier, and do not ask now. */
  isAway?: boolean
}

export interface Approval extends Pick<Judged, 'account'> {
  user_name: string
  evidence_hash: string
  /** They wrote in the set, or made an account or token that did. */
  isAuthor: boolean
  /** Something was written since, the set was taken back, or another release was published. */
  isVoid: boolean
}

export interface SetToPublish {
  change_set_id: number
  name: string
  state: ChangeSetState
  /** The author and text of the first open comment that blocks. */
  blockedBy: { user_name: string; text: string } | undefined
  approvals: readonly Approval[]
}

/** A release that somebody wants to make, with all that decides whether they may. */
export interface ReleaseToMake {
  by: Judged
  isEmergency: boolean
  /** Nobody else can approve. */
  isAlone: boolean
  sets: readonly SetToPublish[]
  evidence_hash: string
  /** Why the database would refuse what the sets say. */
  faults: readonly string[]
  /** What changes. */
  touched: readonly Touched[]
  /** The rules for approvals that it comes under. */
  rules: readonly ApprovalRule[]
}

/** Throws the refusal, if there is one. */
type Check = (release: ReleaseToMake) => void

/**
 * What must hold when a release is made, now or at its time, in the order in which it is refused. Approved or not: the
 * screen offers an emergency by these.
 */
const ALWAYS: readonly Check[] = [
  isByApprover,
  isWithinPlans,
  isNoEmergencyOfToken,
  isWhole,
  isNotTakenBack,
  isNotBlocked,
]
const PRECONDITIONS: readonly Check[] = [...ALWAYS, isApproved]

export function refuseUnlessPublishable(release: ReleaseToMake): void {
  for (const check of PRECONDITIONS) check(release)
}

/** Refuses whoever could not publish it even with all approvals. */
export async function refusePublisher(release: ReleaseToMake): Promise<void> {
  for (const check of ALWAYS) check(release)
}

/** Refuses whoever may not hand out, confirm, return or cancel what a release changes. */
export function refuseOtherReleases(release: Pick<ReleaseToMake, 'by' | 'touched'>): void {
  isByApprover(release)
  isWithinPlans(release)
}

function isByApprover({ by: { name, account } }: Pick<ReleaseToMake, 'by'>): void {
  if (isApprover(account)) return
  const disabled = account?.isEnabled === false ? 'the account is disabled' : 'it takes the role approver'
  const why = account ? disabled : 'the account was deleted'
  throw refusal('FORBIDDEN', `${name} may not approve or publish: ${why}`)
}

function isWithinPlans({ by: { account, name, isAway }, touched }: Pick<ReleaseToMake, 'by' | 'touched'>): void {
  refuseOtherPlans(account?.plans, touched, isAway ? `The role of ${name}` : undefined)
}

function isNoEmergencyOfToken({ by: { isToken }, isEmergency }: ReleaseToMake): void {
  if (isToken && isEmergency)
    throw refusal('FORBIDDEN', 'An API token publishes approved sets only', 'emergency_reason')
}

function isWhole({ faults }: ReleaseToMake): void {
  if (faults.length > 0) throw refusal('CONFLICT', faults.slice(0, 10).join('; '), 'change_set_ids')
}

function isNotTakenBack({ sets }: ReleaseToMake): void {
  const back = sets.find(({ state }) => state === 'withdrawn')
  if (back) throw refusal('CONFLICT', `The set "${back.name}" was taken back: whoever wrote it proposes it again`)
}

/** Also asked before an approval. */
export function isNotBlocked({ sets }: Pick<ReleaseToMake, 'sets'>): void {
  const comment = sets.find(({ blockedBy }) => blockedBy)?.blockedBy
  if (comment) throw refusal('CONFLICT', `A comment of ${comment.user_name} is open and blocks it: "${comment.text}"`)
}

function isApproved(release: ReleaseToMake): void {
  const { by, isEmergency, isAlone } = release
  if (isEmergency || (isAlone && !by.isToken)) return
  const missing = missingApprovals(release)
  if (missing !== undefined) throw refusal('CONFLICT', missing, 'change_set_ids')
}

/** What decides whether approvals suffice. */
export interface Approved extends Pick<ReleaseToMake, 'evidence_hash' | 'rules'> {
  touched: readonly Pick<Touched, 'plan'>[]
  sets: readonly Pick<SetToPublish, 'change_set_id' | 'state' | 'approvals'>[]
}

/** Which approvals are missing, as text; undefined: none. */
export function missingApprovals(release: Approved): string | undefined {
  for (const { count, by, documents } of release.rules)
    for (const set of release.sets) {
      const own = countingApprovals(release, set).filter(({ account }) => by === 'approver' || account?.role === by)
      if (own.length >= count) continue
      const of = documents.length === 0 ? '' : ` for ${documents.join(', ')}`
      const whom = by === 'administrator' ? 'administrators who wrote none of it' : 'people who wrote none of it'
      return `Change set ${set.change_set_id}, as it is now, has ${own.length} of ${count} approvals by ${whom}${of}`
    }
  return undefined
}

/** The approvals of a set that count: of exactly what stands, by people who may approve of it today. */
export function countingApprovals(
  { evidence_hash, touched }: Pick<Approved, 'evidence_hash' | 'touched'>,
  { state, approvals }: Approved['sets'][number],
): Approval[] {
  if (state !== 'proposed' && state !== 'approved') return []
  const reaches = (plans: Account['plans']) =>
    plans === null || touched.every(({ plan }) => plan !== null && plans.includes(plan))
  return approvals.filter(
    (one) =>
      one.evidence_hash === evidence_hash && voidBecause(one) === null && one.account && reaches(one.account.plans),
  )
}

/** Why an approval does not count any more, whatever the set would publish; null: it counts. */
export function voidBecause({ account, isAuthor, isVoid }: Approval): string | null {
  if (isVoid) return 'it was of an earlier state'
  if (!account) return 'the account was deleted'
  if (!account.isEnabled) return 'the account is disabled'
  if (!isApprover(account)) return 'the account may not approve any more'
  return isAuthor ? 'the approver is an author of it' : null
}
