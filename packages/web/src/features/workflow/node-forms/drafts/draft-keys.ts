import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'

/** The subject of a draft: a record, or a new one of an owner. */
const KEYS = {
  node: 'node',
  callback: 'callback',
  condition: 'condition',
  execution: 'execution',
  newGroupOf: 'group-of',
  newConditionOf: 'condition-of',
  newExecutionOf: 'execution-of',
} as const

type Subject = keyof typeof KEYS

/** The key of a draft: its subject, and the id of the record or the new one's owner. */
export function draftKey(of: Subject, id: number): string {
  return `${KEYS[of]} ${id}`
}

/** Parses the key of a draft. */
export function subjectOf(key: string): { of: Subject; id: number } {
  const [kind, id] = key.split(' ')
  const of = (Object.keys(KEYS) as Subject[]).find((subject) => KEYS[subject] === kind)
  if (!of) throw new Error(`${key} is the name of no draft`)
  return { of, id: Number(id) }
}

/** The possible drafts of a workflow; drafts of deleted records are dropped. */
export function draftKeysOf({ nodes, condition_groups, executions }: WorkflowGraph): ReadonlySet<string> {
  return new Set([
    ...nodes.flatMap(({ work_node_id: id }) =>
      (['node', 'callback', 'newGroupOf', 'newExecutionOf'] as const).map((of) => draftKey(of, id)),
    ),
    ...condition_groups.flatMap(({ work_cond_group_id: id, conditions }) => [
      draftKey('newConditionOf', id),
      ...conditions.map((condition) => draftKey('condition', condition.work_cond_id)),
    ]),
    ...executions.map(({ work_exec_id: id }) => draftKey('execution', id)),
  ])
}
