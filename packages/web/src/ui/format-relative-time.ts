const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "5 minutes ago", "yesterday", "in 3 days"; under a minute "just now". */
export function formatRelativeTime(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
