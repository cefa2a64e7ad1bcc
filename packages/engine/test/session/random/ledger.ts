import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../../../src/decide/policy.ts'
import { add } from '../../../src/decide/values/decimal.ts'
import type { DecidedStep } from '../../../src/session/decide-session.ts'
import { namesOf } from '../../../src/session/names.ts'
import type { Session } from '../../../src/session/session.ts'

/** Sums of usage, kept beside a session: what was reported is what its accumulators came to over all cycles. */
export class Ledger {
  readonly #reported = new Map<string, number>()
  readonly #ended = new Map<string, number>()

  constructor({ usage }: Session) {
    for (const [key, { amount }] of Object.entries(usage)) this.#reported.set(key, amount ?? 0)
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
          if (unit === report.rum) this.#reported.set(key, add(this.#reported.get(key) ?? 0, report.amount))
        }
    }
    return Object.entries(session.usage).flatMap(([key, { amount }]) => {
      const id = accumulators.idOf(key)
      const shown = decision.usage.filter(({ resource_id }) => resource_id === id)
      for (const { amount: ended } of shown.slice(0, -1))
        this.#ended.set(key, add(this.#ended.get(key) ?? 0, ended ?? 0))
      const sum = add(this.#ended.get(key) ?? 0, amount ?? 0)
      const reported = this.#reported.get(key) ?? 0
      return Math.abs(sum - reported) < 1e-6 * Math.max(1, sum) ? [] : [`${key}: ${sum} counted, ${reported} reported`]
    })
  }
}
