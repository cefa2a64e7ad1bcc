import { beginOfDay, shownDay, wallOf } from '../../decide/naive/clock.ts'
import { dayAfter } from '../../decide/naive/values.ts'

export interface NaiveCycle {
  amount: number | null
  from?: number
  until?: number
}

const HOUR = 3_600_000

/** Statement 68: the cycle after one that is over, or the first. */
export function nextCycle(before: NaiveCycle, kind: string, billDay: number, zone: string, at: number): NaiveCycle {
  const isFirst = before.from === undefined
  const amount = isFirst ? before.amount : 0
  const notBefore = isFirst ? -Infinity : (before.until ?? -Infinity)
  if (kind === 'S') return { amount, from: Math.max(at, notBefore) }
  if (kind === 'H') {
    const from = at - (wallOf(at, zone) % HOUR)
    return { amount, from: Math.max(from, notBefore), until: from + HOUR }
  }
  if (!['D', 'W', 'M', 'B'].includes(kind)) return isFirst ? before : { amount: 0 }
  const begins = (day: string) => {
    const date = new Date(`${day}T00:00:00Z`)
    if (kind === 'D') return true
    if (kind === 'W') return date.getUTCDay() === 1
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return date.getUTCDate() === (kind === 'M' ? 1 : Math.min(billDay, last))
  }
  let first = shownDay(at, zone)
  while (!begins(first)) first = new Date(Date.parse(`${first}T00:00:00Z`) - 24 * HOUR).toISOString().slice(0, 10)
  let next = dayAfter(shownDay(at, zone))
  while (!begins(next)) next = dayAfter(next)
  return { amount, from: Math.max(beginOfDay(first, zone), notBefore), until: beginOfDay(next, zone) }
}
