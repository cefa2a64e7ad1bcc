import type {
  RecordKey,
  WorkflowCallback,
  WorkflowConditionGroup,
  WorkflowExecution,
  WorkflowGraph,
  WorkflowNode,
} from './model.ts'
import { describeCondition, describeDecision, describeExecution } from './describe.ts'

/** A short description of a node, to be shown beside its name. */
export interface NodeSummary {
  /** The first condition or execution, or the workflow that it runs. */
  first: string
  /** Number of further conditions or executions. */
  more: number
  /** The full description. */
  whole: string
}

/** Summarises a node in a line; undefined if it does nothing. */
export type Summarise = (node: Pick<WorkflowNode, 'work_node_id' | 'work_node_type'>) => NodeSummary | undefined

type Words = Pick<WorkflowGraph, 'names' | 'units'>

/** Summaries are made on demand and cached, since a large workflow has far more nodes than are visible. */
export function summariser(contents: Contents & Words): Summarise {
  const contentsOf = contentsByNode(contents)
  const told = new Map<RecordKey, NodeSummary | undefined>()
  return ({ work_node_id: id, work_node_type: type }) => {
    if (!told.has(id)) told.set(id, BY_TYPE[type]?.(contentsOf(id), contents))
    return told.get(id)
  }
}

const BY_TYPE: Readonly<Record<string, (contents: NodeContents, words: Words) => NodeSummary | undefined>> = {
  A: ({ executions }, { names }) => summaryOf(executions.map((row) => describeExecution(row, names))),
  B: ({ groups }, { names, units }) => {
    const conditions = groups.flatMap((group) => group.conditions)
    const all = summaryOf(conditions.map((row) => describeCondition(row, names, units)))
    return all && { ...all, whole: describeDecision(groups, names, units) }
  },
  C: ({ callback }) => summaryOf(callback ? [callback.work_group_name] : []),
}

function summaryOf(sentences: readonly string[]): NodeSummary | undefined {
  const [first] = sentences
  return first === undefined ? undefined : { first, more: sentences.length - 1, whole: sentences.join('; ') }
}

/** The contents of all nodes of a workflow. */
type Contents = Pick<WorkflowGraph, 'condition_groups' | 'executions' | 'callbacks'>

/** The contents of one node, in order. */
export interface NodeContents {
  groups: WorkflowConditionGroup[]
  executions: WorkflowExecution[]
  callback: WorkflowCallback | undefined
}

/** Indexes contents by node. */
export function contentsByNode({ condition_groups, executions, callbacks }: Contents): (id: RecordKey) => NodeContents {
  const groupsOf = Map.groupBy(condition_groups, ({ work_node_id: node }) => node)
  const executionsOf = Map.groupBy(executions, ({ work_node_id: node }) => node)
  const callbackOf = new Map(callbacks.map((callback) => [callback.work_node_id, callback]))
  return (id) => ({
    groups: groupsOf.get(id) ?? [],
    executions: executionsOf.get(id) ?? [],
    callback: callbackOf.get(id),
  })
}
