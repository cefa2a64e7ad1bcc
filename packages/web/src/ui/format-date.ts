/** An instant as the console writes it, in the browser's time zone: `2026/03/09`, or `2026/03/09 14:05` with its time. */
export function formatDate(instant: string | Date, withTime = false): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return String(instant)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('/')
  return withTime ? `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : day
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
