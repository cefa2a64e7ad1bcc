import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../../../src/decide/policy.ts'
import type { DecidedStep } from '../../../src/session/decide-session.ts'
import { namesOf } from '../../../src/session/names.ts'
import type { Session } from '../../../src/session/session.ts'

/** Tenths: the random amounts have no more digits. Above 2^53 a sum is still exact. */
function tenths(amount: number | null): bigint {
  const whole = Math.trunc(amount ?? 0)
  return BigInt(whole) * 10n + BigInt(Math.round(((amount ?? 0) - whole) * 10))
}

/** Sums of usage, kept beside a session: what was reported is what its accumulators came to over all cycles, in whole octets to the last one. */
export class Ledger {
  readonly #reported = new Map<string, bigint>()
  readonly #ended = new Map<string, bigint>()
  /** Keys to which parts of octets were reported: large sums of such are rounded. */
  readonly #rounded = new Set<string>()
  /** What was reported and counted. */
  counted = 0

  constructor({ usage }: Session) {
    for (const [key, { amount }] of Object.entries(usage)) this.#report(key, amount)
  }

  #report(key: string, amount: number | null): void {
    this.#reported.set(key, (this.#reported.get(key) ?? 0n) + tenths(amount))
    if (!Number.isInteger(amount ?? 0)) this.#rounded.add(key)
  }

  faultsAfter(policy: Policy, before: Session, { used }: SessionStep, { session, decision }: DecidedStep): string[] {
    const { accumulators } = namesOf(policy.references)
    const left = [...decision.uncounted]
    for (const report of used) {
      const refused = left.findIndex(({ reason: _reason, ...one }) => JSON.stringify(one) === JSON.stringify(report))
      if (refused >= 0) left.splice(refused, 1)
      else
        for (const key of before.keys[report.monitoring_key]?.feeds ?? []) {
          const unit = policy.references.accumulators.get(accumulators.idOf(key) ?? 0)?.rum ?? null
          if (unit !== report.rum) continue
          this.#report(key, report.amount)
          this.counted += 1
        }
    }
    return Object.entries(session.usage).flatMap(([key, { amount }]) => {
      const id = accumulators.idOf(key)
      const shown = decision.usage.filter(({ resource_id }) => resource_id === id)
      for (const { amount: ended } of shown.slice(0, -1))
        this.#ended.set(key, (this.#ended.get(key) ?? 0n) + tenths(ended))
      const sum = (this.#ended.get(key) ?? 0n) + tenths(amount)
      const reported = this.#reported.get(key) ?? 0n
      const rounding = this.#rounded.has(key) ? Math.max(10, Number(sum) * 1e-6) : 0
      return Math.abs(Number(sum - reported)) <= rounding ? [] : [`${key}: ${sum} counted, ${reported} reported`]
    })
  }
}
