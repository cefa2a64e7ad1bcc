import type { Catalogue } from '../catalogue/resolve.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
}

/** The name of an exported file with its day, such as `zone-values-2026-07-31.csv`. */
export function exportFileName(
  { words }: Catalogue,
  format: ExportFormat | 'xlsx' | 'package.json',
  day: Date,
): string {
  const name = words.many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${name}-${day.toISOString().slice(0, 10)}.${format}`
}
