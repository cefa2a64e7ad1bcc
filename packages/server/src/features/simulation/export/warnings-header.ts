import type { ExportWarning } from '@tollgate/contract/simulation/export.ts'

/** Node's own limit for all headers together is 16 KiB. */
const MOST_CHARACTERS = 8000

/** Warnings as JSON that a header can hold: plain ASCII, and as many as fit; the last one counts the others. */
export function warningsHeader(warnings: readonly ExportWarning[]): string {
  for (let count = warnings.length; count > 0; count -= 1) {
    const rest = warnings.length - count
    const shown = rest === 0 ? warnings : [...warnings.slice(0, count), moreWarning(rest)]
    const text = asciiJson(shown)
    if (text.length <= MOST_CHARACTERS) return text
  }
  return asciiJson(warnings.length === 0 ? [] : [moreWarning(warnings.length)])
}

function moreWarning(count: number): ExportWarning {
  const message = `${count} more: ask for format gx to see them`
  return { code: 'MORE_WARNINGS', message, resource: null, id: null, field: null }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
