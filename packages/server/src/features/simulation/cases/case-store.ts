import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import type { SimulationCase, StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { catalogueWriter, readRow, type WriteContext } from '../../../catalogue/write-rows.ts'
import type { Database } from '../../../database/open.ts'
import { caseColumns, caseSource, storedCase } from '../../../policy/case-rows.ts'

interface Paging {
  page: number
  pageSize: number
}

/** A case as it is to be, and the fields that are written. */
interface CaseUpdate {
  values: SimulationCase
  given: readonly string[]
}

export class CaseStore {
  readonly #database: Database
  readonly #writer

  constructor(database: Database) {
    this.#database = database
    this.#writer = catalogueWriter(database, caseSource)
  }

  async list(filter: CaseFilter, { page, pageSize }: Paging): Promise<{ rows: StoredCase[]; total: number }> {
    const { total } = await this.#filtered(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await this.#filtered(filter)
      .leftJoin('policy_plan as plan', 'plan.pcr_plan_id', 'simulation_case.pcr_plan_id')
      .leftJoin('rule_workflow_group as workflow', 'workflow.work_group_id', 'simulation_case.work_group_id')
      .selectAll('simulation_case')
      .select(({ fn }) => fn.coalesce('plan.pcr_plan_name', 'workflow.work_group_name').as('owner_name'))
      .orderBy('simulation_case_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(storedCase), total: Number(total) }
  }

  #filtered({ pcr_plan_id: plan, work_group_id: workflow, simulation_case_id: id, simulation_case_ids }: CaseFilter) {
    const ids = simulation_case_ids ?? (id === undefined ? undefined : [id])
    let query = this.#database.db.selectFrom('simulation_case')
    if (plan !== undefined) query = query.where('simulation_case.pcr_plan_id', '=', plan)
    if (workflow !== undefined) query = query.where('simulation_case.work_group_id', '=', workflow)
    if (ids !== undefined) query = query.where('simulation_case_id', 'in', ids)
    return query
  }

  async one(id: number): Promise<StoredCase> {
    return storedCase(await readRow(this.#database.db, caseSource, id))
  }

  async create(values: SimulationCase, context: WriteContext): Promise<StoredCase> {
    return storedCase(await this.#writer.create(caseColumns(values), context))
  }

  async update(id: number, { values, given }: CaseUpdate, context: WriteContext): Promise<StoredCase> {
    const columns = Object.entries(caseColumns(values)).filter(([column]) => given.includes(column))
    return storedCase(await this.#writer.update(id, Object.fromEntries(columns), context))
  }

  async remove(id: number, context: WriteContext): Promise<StoredCase> {
    return storedCase(await this.#writer.remove(id, context))
  }
}
