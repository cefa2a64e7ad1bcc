import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

/** A trace line without its number. Fields left out become null. */
export type TraceEntry = Pick<TraceLine, 'statement' | 'text'> &
  Partial<Pick<TraceLine, 'resource' | 'id' | 'left' | 'operator' | 'right' | 'result'>>

/** Collects the lines of a trace up to the requested level. */
export class Trace {
  readonly lines: TraceLine[] = []
  readonly #level: TraceLevel

  constructor(level: TraceLevel) {
    this.#level = level
  }

  get isOn(): boolean {
    return this.#level !== 'none'
  }

  /** Whether the trace includes what was checked but not chosen. */
  get isFull(): boolean {
    return this.#level === 'full'
  }

  /** Adds a step that led to the answer. The entry is built only if the trace is on. */
  taken(entry: () => TraceEntry): void {
    if (this.isOn) this.#add(entry())
  }

  /** Adds something that was checked but not chosen. */
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
