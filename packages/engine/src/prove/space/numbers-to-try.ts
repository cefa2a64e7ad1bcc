/**
 * One number for each interval between borders, and each border. Whole numbers if possible.
 */
export function numbersToTry(borders: Iterable<number>): number[] {
  const sorted = [...new Set(borders)].toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return [0]
  const found = [...sorted]
  for (const [place, border] of sorted.entries()) {
    const next = sorted[place + 1]
    const between = next === undefined ? undefined : numberBetween(border, next)
    if (between !== undefined) found.push(between)
  }
  return [...found, first - roomBeside(first), last + roomBeside(last)].filter(Number.isFinite)
}

/** A number strictly between two; undefined if there is none. */
function numberBetween(low: number, high: number): number | undefined {
  const middle = low + (high - low) / 2
  const whole = Math.floor(middle)
  if (whole > low && whole < high) return whole
  return middle > low && middle < high ? middle : undefined
}

/** 1, or more if 1 would be lost in rounding. */
function roomBeside(border: number): number {
  return Math.max(1, Math.abs(border) * Number.EPSILON * 4)
}

/** The last non-negative number before each border, and the first one after it. */
export function numbersBeside(borders: Iterable<number>): number[] {
  return [...borders].flatMap((border) => {
    const bits = new BigInt64Array(new Float64Array([border]).buffer)[0] ?? 0n
    const beside = border > 0 ? [bits - 1n, bits + 1n] : border === 0 ? [1n] : []
    return beside.map((one) => new Float64Array(new BigInt64Array([one]).buffer)[0] ?? 0)
  })
}
