import type { Row } from './model.ts'

/** Rows of one list that are not in the other, compared by identity: unchanged rows are the same objects in both. */
export function rowsBeside(rows: readonly Row[] = [], others: readonly Row[] = []): readonly Row[] {
  if (rows === others) return []
  const [left, right] = withoutSameEnds(rows, others)
  const known = new Set(right)
  return left.filter((row) => !known.has(row))
}

/** Two lists without what they begin and end with alike: of a million zone values mostly a few are left. */
export function withoutSameEnds<T>(
  was: readonly T[],
  is: readonly T[],
  isSame: (one: T | undefined, other: T | undefined) => boolean = Object.is,
): [readonly T[], readonly T[]] {
  const most = Math.min(was.length, is.length)
  let [head, tail] = [0, 0]
  while (head < most && isSame(was[head], is[head])) head += 1
  while (tail < most - head && isSame(was.at(-1 - tail), is.at(-1 - tail))) tail += 1
  return [was.slice(head, was.length - tail), is.slice(head, is.length - tail)]
}
