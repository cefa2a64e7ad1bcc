import type { FieldChange, VersionChange } from '@tollgate/policy/plan/compare.ts'
import { kindsOf, type CountedKind } from '@tollgate/policy/plan/count-changes.ts'
import { PLAN_LEVELS } from '@tollgate/policy/plan/levels.ts'

/** A line of the comparison: a record, or a field of the record above. */
export interface ChangeRow {
  key: string
  /** Depth in the plan, from 1. */
  depth: number
  change: VersionChange
  field: FieldChange | undefined
  /** Whether its children are shown; undefined: there are none. */
  expanded: boolean | undefined
}

/** Rows that were toggled by hand. Others are open if they differ, closed if they are new or gone. */
export type Toggled = ReadonlySet<string>

/** The visible lines, in order. */
export function changeRows(root: VersionChange, kinds: ReadonlySet<CountedKind>, toggled: Toggled): ChangeRow[] {
  const shown = kinds.size === 0 ? root : withKinds(root, kinds)
  const rows: ChangeRow[] = []
  if (!shown) return rows
  if (shown.fields.length > 0) addRow(rows, { ...shown, children: [] }, 1, toggled)
  for (const child of shown.children) addRow(rows, child, 1, toggled)
  return rows
}

function addRow(rows: ChangeRow[], change: VersionChange, depth: number, toggled: Toggled): void {
  const key = keyOf(change)
  const holds = change.fields.length > 0 || change.children.length > 0
  const isOpen = (change.kind === 'same' || change.kind === 'changed') !== toggled.has(key)
  rows.push({ key, depth, change, field: undefined, expanded: holds ? isOpen : undefined })
  if (!holds || !isOpen) return
  for (const field of change.fields) {
    rows.push({ key: `${key} ${field.field}`, depth: depth + 1, change, field, expanded: undefined })
  }
  for (const child of change.children) addRow(rows, child, depth + 1, toggled)
}

function keyOf({ level, left, right }: VersionChange): string {
  const { id } = PLAN_LEVELS[level]
  return `${level} ${String(left?.[id] ?? '')} ${String(right?.[id] ?? '')}`
}

/** Keeps only changes of some kinds, with their parents. */
function withKinds(change: VersionChange, kinds: ReadonlySet<CountedKind>): VersionChange | undefined {
  const isWhole = change.kind === 'added' || change.kind === 'removed'
  const isWanted = kindsOf(change).some((kind) => kinds.has(kind))
  if (isWhole && isWanted) return change
  const children = change.children.flatMap((child) => withKinds(child, kinds) ?? [])
  if (!isWanted && children.length === 0) return undefined
  return { ...change, children, fields: isWanted ? change.fields : [] }
}
