import type { SessionQuota } from '@tollgate/contract/simulation/session.ts'
import { byKey } from '../decide/merge/merge-rules.ts'
import type { Policy } from '../decide/policy.ts'
import { subtract } from '../decide/values/decimal.ts'
import { unitOf } from '../decide/references/references.ts'
import { namesOf } from './names.ts'
import type { MonitoringKey, Session } from './session.ts'
import type { Situation } from './situation.ts'
import type { StandingGrant } from './standing.ts'

/** The rest of an accumulator under a monitoring key; null if it has no end. */
interface Left {
  accumulator: string
  rum: number | null
  amount: number | null
}

/** The quotas of a session, and the accumulators of its monitoring keys. A reported key needs a new grant (statement 66). */
export function quotasOf(situation: Situation, grants: readonly StandingGrant[]): Quotas {
  const { policy, session, moment, facts } = situation
  const last = cache.get(session.keys)
  const isSame = last?.policy === policy && last.grants === grants && last.usage === facts.usage
  if (isSame && moment.step.used.length === 0) return last.found
  const found = grantedNow(situation, grants)
  // Once sent, a quota is not sent again, so only a result that sends nothing can be reused.
  if (!found.quotas.some(({ sent }) => sent)) cache.set(found.keys, { policy, grants, usage: facts.usage, found })
  return found
}

interface Quotas {
  quotas: SessionQuota[]
  keys: Session['keys']
}

/** The last result, by the keys that the gateway holds. */
const cache = new WeakMap<
  Session['keys'],
  { policy: Policy; grants: readonly StandingGrant[]; usage: Session['usage']; found: Quotas }
>()

function grantedNow({ policy, session, moment, facts }: Situation, grants: readonly StandingGrant[]): Quotas {
  const reported = new Set(moment.step.used.map(({ monitoring_key }) => monitoring_key))
  const fed = feedsByKey(policy, facts, grants)
  const keys: Record<string, MonitoringKey> = {}
  for (const [key, { feeds }] of Object.entries(session.keys)) keys[key] = { feeds, granted: {} }
  const quotas: SessionQuota[] = []
  for (const [monitoring_key, all] of fed) {
    const granted: Record<string, number> = {}
    for (const [rum, ofUnit] of Map.groupBy(all, (left) => left.rum)) {
      const quota = quotaOf(policy, ofUnit)
      if (!quota) continue
      const held = session.keys[monitoring_key]?.granted[String(rum)]
      const sent = held === undefined || reported.has(monitoring_key) || quota.amount < held
      const amount = sent ? quota.amount : held
      granted[String(rum)] = amount
      quotas.push({ monitoring_key, amount, rum, resource_id: quota.resource_id, sent })
    }
    keys[monitoring_key] = { feeds: [...new Set(all.map(({ accumulator }) => accumulator))].toSorted(), granted }
  }
  return { quotas: quotas.toSorted(byKey), keys }
}

/** For each monitoring key, the accumulators that its rules feed, the strongest rule first. */
function feedsByKey(
  { references }: Policy,
  { usage }: Pick<Session, 'usage'>,
  grants: readonly StandingGrant[],
): Map<string, Left[]> {
  const { accumulators } = namesOf(references)
  const found = new Map<string, Left[]>()
  for (const { feeds, rule } of grants) {
    if (!feeds) continue
    for (const key of rule.monitoringKeys) {
      const left = found.get(key) ?? []
      found.set(key, left)
      for (const [accumulator, stop] of Object.entries(feeds)) {
        const rum = unitOf(references, accumulators.idOf(accumulator))
        const used = usage[accumulator]?.amount ?? 0
        left.push({ accumulator, rum, amount: stop === null ? null : Math.max(0, subtract(stop, used)) })
      }
    }
  }
  return found
}

/** The smallest rest. If nothing ends, the reporting threshold of the unit. */
function quotaOf(
  { references, sessionSettings }: Policy,
  all: readonly Left[],
): { amount: number; resource_id: number } | undefined {
  let least: Left | undefined
  for (const left of all) if (left.amount !== null && left.amount < (least?.amount ?? Infinity)) least = left
  const of = least ?? all[0]
  const amount = least?.amount ?? sessionSettings.reporting_threshold[String(of?.rum)]
  const id = namesOf(references).accumulators.idOf(of?.accumulator ?? '')
  return amount === undefined || id === undefined ? undefined : { amount, resource_id: id }
}
