import type { Decision } from '../decision.ts'
import { idOf, type Known } from '../values/read-value.ts'

/** The clock as a source: always known, and no value that anything could equal. */
export const CLOCK = Symbol('clock')

/** What a source says now, undefined where that is unknown (statement 11). */
export type Read = (decision: Decision, source: string) => Known | typeof CLOCK | undefined

const READ: Readonly<Record<string, Read>> = {
  A: (decision, source) => decision.attribute(idOf(source) ?? 0).value,
  B: (decision, source) => balanceOf(decision, idOf(source) ?? 0),
  C: (decision, source) => decision.usage(idOf(source) ?? 0) ?? undefined,
  D: (decision, source) => counterStatus(decision, idOf(source) ?? 0),
  E: eventField,
  T: (decision) => {
    decision.readsLocalTime()
    return CLOCK
  },
}

export function readSource(decision: Decision, type: string, source: string): Known | typeof CLOCK | undefined {
  return READ[type]?.(decision, source)
}

/** The amount of a balance; unknown from its expiry on. */
export function balanceOf(decision: Decision, id: number): number | undefined {
  decision.dependencies.reads.push(['B', id])
  const balance = decision.context.balances[id]
  if (balance?.expires_at === undefined) return balance?.amount
  const expiry = Date.parse(balance.expires_at)
  decision.dependsOn(expiry, 'balance-type-acct', id)
  return expiry > decision.at ? balance.amount : undefined
}

/** The current status of a policy counter: a pending one whose time has passed counts as current (statement 14). */
export function counterStatus(decision: Decision, id: number): string | undefined {
  decision.dependencies.reads.push(['D', id])
  const counter = decision.context.counters[decision.references.counterCodes.get(id) ?? '']
  if (!counter) return undefined
  let current: { status: string; from: number } = { status: counter.status, from: Number.NEGATIVE_INFINITY }
  for (const { status, from } of counter.pending ?? []) {
    const moment = Date.parse(from)
    if (moment > decision.at) decision.dependsOn(moment, 'policy-counter', id)
    else if (moment >= current.from) current = { status, from: moment }
  }
  return current.status
}

function eventField({ event, context }: Decision, field: string): Known | undefined {
  if (field === 'pcr_event_id') return context.pcr_event_id
  if (field === 're_type') return event?.re_type
  return field === 're_code' ? (event?.re_code ?? undefined) : undefined
}
