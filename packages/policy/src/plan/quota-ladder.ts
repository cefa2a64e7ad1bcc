import { endOf, NO_END, quotasOverlap, type QuotaRange } from './quota-overlaps.ts'

/** An interval between two neighbouring quotas, with the ranges that contain it. */
export interface LadderStep<R> {
  from: number
  /** Null if it has no end. */
  to: number | null
  ranges: readonly R[]
  kind: 'covered' | 'gap' | 'overlap'
}

/** Divides the ranges of one accumulator into intervals from 0 up, to show overlaps and gaps. */
export function quotaLadder<R extends QuotaRange>(ranges: readonly R[]): LadderStep<R>[] {
  const ends = [...new Set([0, ...ranges.flatMap((range) => [range.start_quota, endOf(range)])])].toSorted(
    (a, b) => a - b,
  )
  return ends.slice(0, -1).map((from, index) => {
    const to = ends[index + 1] ?? NO_END
    const holding = ranges.filter((range) => range.start_quota <= from && endOf(range) >= to)
    const overlap = holding.some((range) => holding.some((other) => other !== range && quotasOverlap(range, other)))
    const kind = holding.length === 0 ? 'gap' : overlap ? 'overlap' : 'covered'
    return { from, to: to === NO_END ? null : to, ranges: holding, kind }
  })
}
