/** A range of an accumulator's figures, from its start up to its stop, without it; no stop: no end. */
export interface QuotaRange {
  start_quota: number
  stop_quota: number | null
  /** Counts only while it runs; null: always. */
  time_span_id: number | null
}

/** How a range stands to the others of its accumulator, as warnings ask for it. */
export interface RangeNeighbours {
  overlapping_start: number | null
  covered_until: number
}

/** A stretch of figures between two neighbouring quotas, and the ranges that hold it. */
export interface LadderStep<R> {
  from: number
  /** null: no end. */
  to: number | null
  ranges: readonly R[]
  kind: 'covered' | 'gap' | 'overlap'
}

/** Above every quota. */
const NO_END = 1e308

const endOf = ({ stop_quota }: QuotaRange) => stop_quota ?? NO_END

/** Two ranges can hold at the same time unless each counts in a time span of its own. */
function canMeet(a: QuotaRange, b: QuotaRange): boolean {
  return a.time_span_id === null || b.time_span_id === null || a.time_span_id === b.time_span_id
}

const isEmpty = (range: QuotaRange) => range.stop_quota === range.start_quota

function overlaps(a: QuotaRange, b: QuotaRange): boolean {
  return canMeet(a, b) && a.start_quota < endOf(b) && b.start_quota < endOf(a)
}

/** What the ranges of one accumulator that hold any figure say about one of them. */
export function neighboursOf<R extends QuotaRange>(range: R, ranges: readonly R[]): RangeNeighbours {
  const others = ranges.filter((other) => other !== range && !isEmpty(other) && canMeet(range, other))
  const overlapping = others.filter((other) => overlaps(range, other)).map(({ start_quota }) => start_quota)
  const below = others.filter(({ start_quota }) => start_quota < range.start_quota).map(endOf)
  return {
    overlapping_start: overlapping.length > 0 ? Math.min(...overlapping) : null,
    covered_until: Math.max(0, ...below),
  }
}

/** The ranges of one accumulator as a ladder from 0 up: what is held once, more than once, and not at all. */
export function quotaLadder<R extends QuotaRange>(ranges: readonly R[]): LadderStep<R>[] {
  const ends = [...new Set([0, ...ranges.flatMap((range) => [range.start_quota, endOf(range)])])].toSorted(
    (a, b) => a - b,
  )
  return ends.slice(0, -1).map((from, index) => {
    const to = ends[index + 1] ?? NO_END
    const holding = ranges.filter((range) => range.start_quota <= from && endOf(range) >= to)
    const overlap = holding.some((range) => holding.some((other) => other !== range && overlaps(range, other)))
    const kind = holding.length === 0 ? 'gap' : overlap ? 'overlap' : 'covered'
    return { from, to: to === NO_END ? null : to, ranges: holding, kind }
  })
}
