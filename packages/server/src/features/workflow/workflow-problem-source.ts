import type { LinkedNode } from '@tollgate/engine/workflow/reach.ts'
import { circleProblems, pathProblems } from '@tollgate/engine/workflow/problems.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { readCalls } from './read-graph.ts'

type Node = LinkedNode & { work_group_id: number; work_node_name: string; work_group_name: string }

/** What is only wrong with workflows as a whole: nodes that no run comes to, circles of callbacks. */
export async function workflowWideProblems({ db }: Database) {
  const [nodes, callbacks, executions, calls] = await Promise.all([
    readNodes(db),
    db.selectFrom('rule_workflow_cb').select(['work_node_id', 'work_group_id']).execute(),
    db
      .selectFrom('rule_workflow_exec')
      .select(['work_exec_id', 'work_node_id', 'function', 'param1'])
      .where('workflow_id', 'is not', null)
      .execute(),
    readCalls(db),
  ])
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  const inWorkflow = (id: number) => (row: { work_node_id?: unknown }) =>
    byId.get(row.work_node_id as number)?.work_group_id === id
  return [...Map.groupBy(nodes, ({ work_group_id: id }) => id)].flatMap(([id, own]) => {
    const graph = {
      group: { work_group_id: id },
      callbacks: callbacks.filter(inWorkflow(id)),
      executions: executions.filter(inWorkflow(id)),
      calls,
    } as unknown as WorkflowGraph
    return [...pathProblems(own), ...circleProblems(graph)].map((problem) => ({
      severity: 'warning' as const,
      code: problem.code,
      message: problem.message,
      resource: problem.resource,
      id: problem.id,
      label: byId.get(problem.work_node_id ?? 0)?.work_node_name ?? '',
      field: problem.field ?? null,
      owner: { resource: 'rule-workflow-group', id, label: own[0]?.work_group_name ?? '' },
    }))
  })
}

async function readNodes(db: Db): Promise<Node[]> {
  const columns = [
    'work_node_id',
    'work_node_type',
    'work_next_node_id',
    'work_next_node_id_n',
    'rule_workflow_node.work_group_id',
    'work_node_name',
    'work_group_name',
  ]
  const rows = await db
    .selectFrom('rule_workflow_node')
    .innerJoin('rule_workflow_group', 'rule_workflow_group.work_group_id', 'rule_workflow_node.work_group_id')
    .select(columns)
    .orderBy('work_node_id')
    .execute()
  return rows as unknown as Node[]
}
