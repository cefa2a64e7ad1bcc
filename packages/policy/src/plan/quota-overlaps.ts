/** A range of an accumulator's figures, from its start up to its stop, without it; no stop: no end. */
export interface QuotaRange {
  start_quota: number
  stop_quota: number | null
  /** Counts only while it runs; null: always. */
  time_span_id: number | null
}

/** What warnings need to know of the other ranges of an accumulator (`accumulationWarnings` of the contract). */
export type QuotaNeighbours = {
  /** Start of another range of the same accumulator that overlaps this one. */
  overlapping_start: number | null
  /** Where the ranges below end, counted from 0. */
  covered_until: number
}

/** Above every quota. */
export const NO_END = 1e308

export const endOf = ({ stop_quota }: QuotaRange) => stop_quota ?? NO_END

/** Two ranges can hold at the same time unless each counts in a time span of its own. */
function canMeet(a: QuotaRange, b: QuotaRange): boolean {
  return a.time_span_id === null || b.time_span_id === null || a.time_span_id === b.time_span_id
}

const isEmpty = (range: QuotaRange) => range.stop_quota === range.start_quota

/** Whether two ranges hold some of the same figures at the same time. */
export function quotasOverlap(a: QuotaRange, b: QuotaRange): boolean {
  return canMeet(a, b) && a.start_quota < endOf(b) && b.start_quota < endOf(a)
}

/** Compares a range with the others of its accumulator in the same basic rule; those that hold no figure do not count. */
export function quotaNeighbours<R extends QuotaRange>(range: R, ranges: readonly R[]): QuotaNeighbours {
  const others = ranges.filter((other) => other !== range && !isEmpty(other) && canMeet(range, other))
  const overlapping = others.filter((other) => quotasOverlap(range, other)).map(({ start_quota }) => start_quota)
  const below = others.filter(({ start_quota }) => start_quota < range.start_quota).map(endOf)
  return {
    overlapping_start: overlapping.length > 0 ? Math.min(...overlapping) : null,
    covered_until: Math.max(0, ...below),
  }
}
