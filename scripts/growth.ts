/** The time of this thread alone, in milliseconds, that a work takes on a text; the best of some tries. */
function msOf(work: (text: string) => unknown, text: string, tries = 5): number {
  const times = Array.from({ length: tries }, () => {
    const begun = process.threadCpuUsage()
    work(text)
    return process.threadCpuUsage(begun).user / 1000
  })
  return Math.min(...times)
}

/** With 32 times the length a square takes 1024 times as long. */
const LONGER = 32
const MOST_GROWTH = 250
/** Shorter times are not compared. At the lengths used here a square takes longer. */
const SHORT_MS = 50

/** Whether the time of a work grows faster than its text. */
export function growsBeyondLength(work: (text: string) => unknown, text: (length: number) => string, length: number) {
  const long = text(length)
  if (msOf(work, long, 1) < SHORT_MS) return false
  const ms = msOf(work, long)
  return ms > SHORT_MS && ms > MOST_GROWTH * msOf(work, text(length / LONGER))
}

/** Texts of any length that repeat one or two of these signs after a word, and then end otherwise. */
export function* repeatedTexts(signs: Iterable<string>, words: readonly string[] = []) {
  const all = [...new Set(signs)]
  const beginnings = ['', ...all, ...words].flatMap((word) => all.map((sign) => [word, sign] as const))
  const pairs = all.flatMap((one) => all.map((other) => ['', one + other] as const))
  for (const [begin, part] of [...beginnings, ...pairs])
    for (const end of ['\0', '\n!', '']) yield (length: number) => begin + part.repeat(length / part.length) + end
}
