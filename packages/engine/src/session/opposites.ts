/** Events by Event-Trigger or code, each with those that end what it began (statement 61; TS 29.212 5.3.7, TS 29.214). */
const PAIRS: readonly (readonly [string | number, string | number])[] = [
  [15, 16],
  [5, 6],
  [39, 40],
  [49, 50],
  [51, 52],
]
const MEDIA = new Set<string | number>(['MEDIA_START', 'MEDIA_CHANGE'])
const MEDIA_END = 'MEDIA_END'

const OPPOSITES = new Map(PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))

/** Whether one event is the opposite of another. */
export function isOpposite(
  code: string | number | undefined,
  of: string | number | undefined,
  hasMedia: boolean,
): boolean {
  if (code === undefined || of === undefined) return false
  return OPPOSITES.get(of) === code || (code === MEDIA_END && MEDIA.has(of) && !hasMedia)
}
