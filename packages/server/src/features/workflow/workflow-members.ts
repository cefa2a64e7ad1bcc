import { EDIT_KINDS, type EditKind } from '@tollgate/contract/workflow/edits.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../catalogue/any-table.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../http/app-error.ts'
import { workflowSource } from './workflow-sources.ts'

/** What belongs to a workflow while it is edited: nothing else can be reached by its edits. */
export class WorkflowMembers {
  readonly #trx: Trx
  readonly #nodes: Set<number>
  /** Node of each condition group. */
  readonly #groups: Map<number, number>

  private constructor(trx: Trx, nodes: Set<number>, groups: Map<number, number>) {
    this.#trx = trx
    this.#nodes = nodes
    this.#groups = groups
  }

  static async read(trx: Trx, workflow: number): Promise<WorkflowMembers> {
    const nodes = await trx
      .selectFrom('rule_workflow_node as n')
      .leftJoin('rule_workflow_cond_group as g', 'g.work_node_id', 'n.work_node_id')
      .select(['n.work_node_id', 'g.work_cond_group_id'])
      .where('n.work_group_id', '=', workflow)
      .execute()
    const groups = nodes.flatMap(({ work_cond_group_id: group, work_node_id: node }): [number, number][] =>
      typeof group === 'number' ? [[group, node]] : [],
    )
    return new WorkflowMembers(trx, new Set(nodes.map((row) => row.work_node_id)), new Map(groups))
  }

  add(kind: EditKind, row: Readonly<Record<string, unknown>>): void {
    if (kind === 'node') this.#nodes.add(numberIn(row, 'work_node_id'))
    if (kind === 'condition_group') this.#groups.set(numberIn(row, 'work_cond_group_id'), numberIn(row, 'work_node_id'))
  }

  /** Refuses a new record under an owner of another workflow. */
  checkOwner(kind: EditKind, values: Readonly<Record<string, unknown>>): void {
    if (kind === 'node') return
    const field = kind === 'condition' ? 'work_cond_group_id' : 'work_node_id'
    const owner = Number(values[field])
    const known = kind === 'condition' ? this.#groups.has(owner) : this.#nodes.has(owner)
    if (values[field] !== undefined && !known)
      throw refusal('INVALID', 'There is no such record in this workflow', field)
  }

  /** Refuses a record of another workflow. */
  async check(kind: EditKind, id: number): Promise<void> {
    if (!(await this.#has(kind, id))) throw refusal('INVALID', 'There is no such record in this workflow', 'id')
  }

  async #has(kind: EditKind, id: number): Promise<boolean> {
    if (kind === 'condition_group') return this.#groups.has(id)
    if (kind !== 'condition' && kind !== 'execution') return this.#nodes.has(id)
    const { table } = workflowSource(EDIT_KINDS[kind].catalogue).catalogue
    const row = await anyTable(this.#trx)
      .selectFrom(table)
      .selectAll()
      .where(EDIT_KINDS[kind].id, '=', id)
      .executeTakeFirst()
    if (!row) return false
    return kind === 'condition'
      ? this.#groups.has(numberIn(row, 'work_cond_group_id'))
      : this.#nodes.has(numberIn(row, 'work_node_id'))
  }
}
