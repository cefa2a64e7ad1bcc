import type { EditedLevel, RowEdit } from './edits.ts'
import { PLAN_LEVELS } from './levels.ts'

/** Records of a version by level: a version tree, or the rows of a simulation. */
export type PlanRows = { readonly [Level in EditedLevel]?: readonly object[] }

/** Place of a new record: after all others of its strength, as when it is stored. */
const LAST = Number.MAX_SAFE_INTEGER

/** Checks an edit before it is applied. Throws to refuse it. */
export type CheckEdit = (edit: RowEdit, record: object | undefined) => void

/**
 * Applies edits to a version; the only code that does. Unchanged levels and records stay the same objects. An edit of a
 * missing record does nothing.
 */
export function apply<Rows extends PlanRows>(rows: Rows, edits: readonly RowEdit[], check?: CheckEdit): Rows {
  const levels = [...Map.groupBy(edits, ({ kind }) => kind)].map(([kind, own]) => {
    const records = new Map(
      (rows[kind] ?? []).map((record) => [Number(Reflect.get(record, PLAN_LEVELS[kind].id)), record]),
    )
    for (const edit of own) {
      check?.(edit, records.get(edit.id))
      applyEdit(records, edit)
    }
    return [kind, [...records.values()]]
  })
  return { ...rows, ...Object.fromEntries(levels) }
}

function applyEdit(records: Map<number, object>, { op, kind, id, values }: RowEdit): void {
  const record = records.get(id)
  if (op === 'delete') records.delete(id)
  else if (op === 'create') records.set(id, { ...values, place: values.place ?? LAST, [PLAN_LEVELS[kind].id]: id })
  else if (record && Object.keys(values).length > 0) records.set(id, { ...record, ...values })
}
