import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'

/** What uses a time span. */
export interface TimeSpanUser {
  /** Name of its time span, if that has no times. */
  span_without_times?: string | null
}

/** Warns about a time span without times. */
export function timespanWarnings({ detail_count }: { detail_count?: number | null }): Warning[] {
  if (detail_count !== 0) return []
  return [{ code: 'TIME_SPAN_WITHOUT_TIMES', message: 'It has no times: it never runs', field: 'time_span_name' }]
}

/** Warns about the use of a time span without times. */
export function neverRuns({ span_without_times: name }: TimeSpanUser, field: string): Warning[] {
  if (!name) return []
  return [{ code: 'TIME_SPAN_WITHOUT_TIMES', message: `The time span "${name}" has no times: it never runs`, field }]
}
