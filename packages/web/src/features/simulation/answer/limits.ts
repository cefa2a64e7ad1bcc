import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

const RANGE = 22

/** The ends of the range that an accumulation rule gives its quota for, as its line of the trace tells it. */
export function limitsOf(trace: readonly TraceLine[], accumulationRule: number | null): number[] {
  return trace
    .filter(({ statement, id, right }) => statement === RANGE && id === accumulationRule && right !== null)
    .flatMap(({ right }) => String(right).split('..').filter(Boolean).map(Number))
}
