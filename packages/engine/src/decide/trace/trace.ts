import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

/** A line without its number; what it does not say is null. */
export type TraceEntry = Pick<TraceLine, 'statement' | 'text'> &
  Partial<Pick<TraceLine, 'resource' | 'id' | 'left' | 'operator' | 'right' | 'result'>>

/** What was decided, line by line, as far as it was asked for. */
export class Trace {
  readonly lines: TraceLine[] = []
  readonly #level: TraceLevel

  constructor(level: TraceLevel) {
    this.#level = level
  }

  /** Whether anything is wanted. */
  get isOn(): boolean {
    return this.#level !== 'none'
  }

  /** Whether what was looked at and lost is wanted as well. */
  get isFull(): boolean {
    return this.#level === 'full'
  }

  /** What was taken, and why. The entry is only made where it is wanted. */
  taken(entry: () => TraceEntry): void {
    if (this.isOn) this.#add(entry())
  }

  /** What was looked at and lost. */
  lost(entry: () => TraceEntry): void {
    if (this.isFull) this.#add(entry())
  }

  #add({ statement, text, resource, id, left, operator, right, result }: TraceEntry): void {
    this.lines.push({
      step: this.lines.length + 1,
      statement,
      resource: resource ?? null,
      id: id ?? null,
      text,
      left: left ?? null,
      operator: operator ?? null,
      right: right ?? null,
      result: result ?? null,
    })
  }
}
