import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { typedRow } from '../../catalogue/present-row.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { recordNames } from './parameter-records.ts'
import { readCalls } from './read-calls.ts'
import { recordUnits } from './record-units.ts'
import { rowsOf } from './rows-of.ts'
import { workflowSource } from './workflow-sources.ts'

/** A whole workflow, with the same number of queries for any size. */
export async function readGraph(db: Db, id: number): Promise<WorkflowGraph> {
  const workflow = workflowSource('rule-workflow-group')
  const group = workflow.present.plain(await readRow(db, workflow, id))
  const [nodes, groups, executions, callbacks, calls] = await Promise.all([
    rowsOf(db, workflowSource('rule-workflow-node'), 'work_group_id', [id]),
    rowsOf(db, workflowSource('rule-workflow-cond-group'), 'pcc_work_node.work_group_id', [id]),
    rowsOf(db, workflowSource('rule-workflow-exec'), 'pcc_work_node.work_group_id', [id]),
    rowsOf(db, workflowSource('rule-workflow-cb'), 'pcc_work_node.work_group_id', [id]),
    readCalls(db),
  ])
  const condition_groups = presented('rule-workflow-cond-group', groups)
  const conditions = condition_groups.flatMap((row) => row.conditions) as unknown as TableRow[]
  const [names, units] = await Promise.all([
    recordNames(db, [...conditions, ...executions]),
    recordUnits(db, conditions),
  ])
  return {
    group: typedRow('rule-workflow-group', group),
    nodes: presented('rule-workflow-node', nodes),
    condition_groups,
    executions: presented('rule-workflow-exec', executions),
    callbacks: presented('rule-workflow-cb', callbacks),
    calls,
    names,
    units,
  }
}

interface Levels {
  'rule-workflow-node': WorkflowGraph['nodes']
  'rule-workflow-cond-group': WorkflowGraph['condition_groups']
  'rule-workflow-exec': WorkflowGraph['executions']
  'rule-workflow-cb': WorkflowGraph['callbacks']
}

/** Presented rows have the fields of their definition and its parts, which the compiler cannot see. */
function presented<Name extends keyof Levels>(name: Name, rows: readonly TableRow[]): Levels[Name] {
  const { present } = workflowSource(name)
  return rows.map((row) => present.plain(row)) as unknown as Levels[Name]
}
