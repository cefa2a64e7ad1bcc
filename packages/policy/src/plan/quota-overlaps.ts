/** A range of an accumulator, start included and stop excluded. Without a stop it has no end. */
export interface QuotaRange {
  start_quota: number
  stop_quota: number | null
  /** The range only applies while this time span runs; null: always. */
  time_span_id: number | null
}

/** What `accumulationWarnings` needs to know about the other ranges of an accumulator. */
export type QuotaNeighbours = {
  /** Start of an overlapping range of the same accumulator. */
  overlapping_start: number | null
  /** Up to where the lower ranges cover everything from 0. */
  covered_until: number
}

/** Above every quota. */
export const NO_END = 1e308

export const endOf = ({ stop_quota }: QuotaRange) => stop_quota ?? NO_END

/** Two ranges can apply at the same time unless each has its own time span. */
function canMeet(a: QuotaRange, b: QuotaRange): boolean {
  return a.time_span_id === null || b.time_span_id === null || a.time_span_id === b.time_span_id
}

const isEmpty = (range: QuotaRange) => range.stop_quota === range.start_quota

/** Whether two ranges overlap and can apply at the same time. */
export function quotasOverlap(a: QuotaRange, b: QuotaRange): boolean {
  return canMeet(a, b) && a.start_quota < endOf(b) && b.start_quota < endOf(a)
}

/** Compares a range with the others of its accumulator in the same basic rule. Empty ranges are ignored. */
export function quotaNeighbours<R extends QuotaRange>(range: R, ranges: readonly R[]): QuotaNeighbours {
  const others = ranges.filter((other) => other !== range && !isEmpty(other) && canMeet(range, other))
  const overlapping = others.filter((other) => quotasOverlap(range, other)).map(({ start_quota }) => start_quota)
  const below = others.filter(({ start_quota }) => start_quota < range.start_quota).map(endOf)
  return {
    overlapping_start: overlapping.length > 0 ? Math.min(...overlapping) : null,
    covered_until: Math.max(0, ...below),
  }
}

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
