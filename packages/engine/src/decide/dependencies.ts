import { compareText } from '@tollgate/policy/order.ts'
import type { Instant } from '../time-span/local-time.ts'

/** A moment from which on the answer may change, and the record that causes it. */
export interface Edge {
  at: Instant
  resource: string
  id: number
}

/** Kinds of inputs: A attribute, B balance, C accumulator, D policy counter. */
export type ReadKind = 'A' | 'B' | 'C' | 'D'

/** Everything that can change an answer later. */
export class Dependencies {
  /** Event-Triggers for changes of the sources that were read. */
  readonly triggers = new Set<number>()
  /** Ids of time spans that were checked. */
  readonly spans = new Set<number>()
  /** Inputs that were read, with their ids; unknown ones as well. May contain duplicates. */
  readonly reads: [ReadKind, number][] = []
  #next: Edge | undefined

  /** The earliest edge noted so far. */
  get next(): Edge | undefined {
    return this.#next
  }

  note(edge: Edge): void {
    if (!this.#next || isEarlier(edge, this.#next)) this.#next = edge
  }
}

/** Edges at the same moment are ordered by catalogue and id, so that the order of evaluation does not matter. */
function isEarlier(a: Edge, b: Edge): boolean {
  return (a.at - b.at || compareText(a.resource, b.resource) || a.id - b.id) < 0
}
