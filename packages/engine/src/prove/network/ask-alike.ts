import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import { contentBetween, isSameContent } from '../compare/content.ts'

/** Days on which two versions are in force, the last one excluded. */
interface Days {
  from: string
  to: string | null
}

/** Whether two versions are equivalent on these days: they read the same inputs in the same order and grant the same. */
export function* askAlike(
  was: CompiledVersion,
  is: CompiledVersion,
  { from, to }: Days,
): Generator<undefined, boolean> {
  const events = new Set([...was.events.keys(), ...is.events.keys()])
  for (const event of events) {
    if (was.events.has(event) !== is.events.has(event)) return false
    const [before, after] = [was, is].map((version) => version.rulePlans.get(event) ?? [])
    if (before?.length !== after?.length) return false
    for (const [place, plan] of (before ?? []).entries()) {
      const other = after?.[place]
      if (other?.key !== plan.key) return false
      if (!(yield* isSameContent([was, plan], [is, other], contentBetween(from, to)))) return false
    }
  }
  return true
}
