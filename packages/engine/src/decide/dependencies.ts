import { compareText } from '@tollgate/policy/order.ts'
import type { Instant } from '../time-span/local-time.ts'

/** A moment from which on the answer may be another one, and the record that makes it so. */
export interface Edge {
  at: Instant
  resource: string
  id: number
}

/** Of what an input is read: an attribute, a balance, an accumulator, a counter. */
export type ReadKind = 'A' | 'B' | 'C' | 'D'

/** What was found on the way that makes an answer another one later. */
export class Dependencies {
  /** Triggers that sources read so far ask for. */
  readonly triggers = new Set<number>()
  /** Time spans that were looked at. */
  readonly spans = new Set<number>()
  /** Inputs that were read, also unknown ones, each with its id; one may stand more than once. */
  readonly reads: [ReadKind, number][] = []
  #next: Edge | undefined

  /** The first edge that was noted. */
  get next(): Edge | undefined {
    return this.#next
  }

  note(edge: Edge): void {
    if (!this.#next || isEarlier(edge, this.#next)) this.#next = edge
  }
}

/** Of edges at one moment, the one named first by its catalogue and id: whatever the order they were met in. */
function isEarlier(a: Edge, b: Edge): boolean {
  return (a.at - b.at || compareText(a.resource, b.resource) || a.id - b.id) < 0
}
