import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { quotaNeighbours, type QuotaRange } from '@tollgate/policy/plan/quota-overlaps.ts'
import { rowSoFar, type FieldMessages } from '../../../catalogue/form/form-values.ts'
import type { RecordEdit, RuleEdits } from './edit-state.ts'
import { KIND_CATALOGUES, PART_KINDS, type RecordKind } from './part-kinds.ts'

/** An accumulation rule as a range; null where it is invalid. */
export interface EditedRange extends QuotaRange {
  edit: RecordEdit
  rum: number | null
}

/** The ranges by accumulator, without deleted or invalid ones. */
export function rangesByResource({ accumulations }: RuleEdits): ReadonlyMap<number, readonly EditedRange[]> {
  const ranges = accumulations.filter(({ deleted }) => !deleted).flatMap(rangeOf)
  return Map.groupBy(ranges, ({ edit }) => Number(edit.values.resource_id))
}

function rangeOf(edit: RecordEdit): EditedRange[] {
  const { start_quota, stop_quota, time_span_id, rum } = rowSoFar(KIND_CATALOGUES.accumulations, edit.values)
  const stop = stop_quota ?? null
  if (typeof start_quota !== 'number' || typeof edit.values.resource_id !== 'number') return []
  if (stop !== null && (typeof stop !== 'number' || stop < start_quota)) return []
  return [
    {
      edit,
      start_quota,
      stop_quota: stop,
      time_span_id: typeof time_span_id === 'number' ? time_span_id : null,
      rum: typeof rum === 'number' ? rum : null,
    },
  ]
}

/** Warnings about combinations of typed values, parts included, by record and field. */
export function warningsOfEdits(edits: RuleEdits): ReadonlyMap<string, FieldMessages> {
  const found = new Map<string, FieldMessages>()
  const kept = PART_KINDS.flatMap((kind) => edits[kind]).filter(({ deleted }) => !deleted)
  const add = (kind: RecordKind, edit: RecordEdit, beside: object) =>
    found.set(edit.key, warningsOfRecord(kind, edit, beside))
  add('basic', edits.basic, { override_count: kept.length })
  for (const edit of edits.time_spans) if (!edit.deleted) add('time_spans', edit, {})
  for (const ranges of rangesByResource(edits).values()) {
    for (const range of ranges) add('accumulations', range.edit, quotaNeighbours(range, ranges))
  }
  return found
}

function warningsOfRecord(kind: RecordKind, { values }: RecordEdit, beside: object): FieldMessages {
  const catalogue = KIND_CATALOGUES[kind]
  const messages: Record<string, string> = {}
  for (const { field = '', message } of rowWarnings(catalogue, { ...rowSoFar(catalogue, values), ...beside })) {
    messages[field] = messages[field] === undefined ? message : `${messages[field]}. ${message}`
  }
  return messages
}
