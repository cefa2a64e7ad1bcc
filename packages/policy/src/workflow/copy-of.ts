import type { EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { rekeyed } from './edits.ts'
import type { RecordKey, Workflow } from './model.ts'

/** Copies the records of a workflow into another workflow. Names stay the same. */
export function copyOf(
  { nodes, condition_groups, executions, callbacks }: Workflow,
  group: Workflow['group'],
): Workflow {
  const { work_group_id } = group
  const keys = new Map<string, RecordKey>()
  const keyOf = (kind: EditKind, key: unknown) => {
    const name = `${kind} ${String(key)}`
    keys.set(name, keys.get(name) ?? -1 - keys.size)
    return keys.get(name) ?? null
  }
  const copied = <Record extends object>(kind: EditKind, record: Record): Record => rekeyed(kind, record, keyOf)
  return {
    group,
    nodes: nodes.map(({ position, ...node }) => ({
      ...copied('node', { ...node, work_group_id }),
      position: position && copied('position', { ...position, work_group_id }),
    })),
    condition_groups: condition_groups.map(({ conditions, ...row }) => ({
      ...copied('condition_group', row),
      conditions: conditions.map((condition) => copied('condition', condition)),
    })),
    executions: executions.map((row) => copied('execution', row)),
    callbacks: callbacks.map((row) => copied('callback', row)),
  }
}
