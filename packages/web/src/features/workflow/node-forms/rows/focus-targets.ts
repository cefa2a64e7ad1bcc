/** What can be added: groups to a decision, conditions to a group, executions to a node. */
type AddedKind = 'condition_group' | 'condition' | 'execution'

/** Focus target: the sentence of a record, which opens its form. */
export function sentenceTarget(kind: 'condition' | 'execution', id: number): string {
  return `sentence ${kind} ${id}`
}

/** Focus target: the button that adds a record to its owner. */
export function addTarget(kind: AddedKind, owner: number): string {
  return `add ${kind} ${owner}`
}
