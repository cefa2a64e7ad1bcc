import type { Decision } from '../decide/decision.ts'
import type { References } from '../decide/references/references.ts'
import { TIME_ZONE, type Facts } from './facts.ts'
import { namesOf } from './names.ts'

const UE_TIME_ZONE_CHANGE = 25

/** Names of the inputs that a decision read, in order. */
export function readsOf({ dependencies }: Decision, references: References): string[] {
  const { reads, spans, triggers } = dependencies
  const { attributes, balances, accumulators } = namesOf(references)
  const found = new Set<string>()
  for (const [kind, id] of reads) {
    if (kind === 'A') found.add(`A:${attributes.keyOf(id)}`)
    else if (kind === 'B') found.add(`B:${balances.keyOf(id)}`)
    else if (kind === 'C') found.add(`C:${accumulators.keyOf(id)}`)
    else found.add(`D:${references.counterCodes.get(id) ?? ''}`)
  }
  if (spans.size > 0 || triggers.has(UE_TIME_ZONE_CHANGE)) found.add(TIME_ZONE)
  return [...found]
}

/** When an answer may change next, including the start of the next cycle of an accumulator that it read (statements 34 and 68). */
export function edgeOf(decision: Decision, reads: readonly string[], { usage }: Facts): number | undefined {
  let first = decision.nextEdge()?.at
  for (const name of reads) {
    const until = name.startsWith('C:') ? usage[name.slice(2)]?.until : undefined
    if (until !== undefined && until > decision.at && until < (first ?? Infinity)) first = until
  }
  return first
}
