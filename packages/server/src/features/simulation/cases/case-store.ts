import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import type { SimulationCase, StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Database } from '../../../database/open.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import { recordChange, type Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { fault } from '@tollgate/contract/errors.ts'

/** What the history names. */
const CHANGED = { name: 'simulation-case', label: 'simulation_case_name' }

interface Paging {
  page: number
  pageSize: number
}

export class CaseStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(filter: CaseFilter, { page, pageSize }: Paging): Promise<{ rows: StoredCase[]; total: number }> {
    const { total } = await this.#filtered(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await this.#filtered(filter)
      .selectAll()
      .orderBy('simulation_case_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(presented), total: Number(total) }
  }

  #filtered({ pcr_plan_id, work_group_id, simulation_case_id }: CaseFilter) {
    let query = this.#database.db.selectFrom('simulation_case')
    if (pcr_plan_id !== undefined) query = query.where('pcr_plan_id', '=', pcr_plan_id)
    if (work_group_id !== undefined) query = query.where('work_group_id', '=', work_group_id)
    if (simulation_case_id !== undefined) query = query.where('simulation_case_id', '=', simulation_case_id)
    return query
  }

  one(id: number): Promise<StoredCase> {
    return readCase(this.#database.db, id)
  }

  create(values: SimulationCase, actor: Actor): Promise<StoredCase> {
    return this.#write(values, actor, (trx) => insertCase(trx, values, actor))
  }

  update(id: number, values: SimulationCase, version: number | undefined, actor: Actor): Promise<StoredCase> {
    return this.#write(values, actor, async (trx) =>
      updateCase(trx, await checkedCase(trx, id, version), values, actor),
    )
  }

  remove(id: number, version: number | undefined, actor: Actor): Promise<StoredCase> {
    return writeOnce(this.#database, actor, async (trx) => {
      const before = await checkedCase(trx, id, version)
      await trx.deleteFrom('simulation_case').where('simulation_case_id', '=', id).execute()
      await recordChange(trx, { actor, catalogue: CHANGED, id, before, after: null })
      return before
    })
  }

  async #write(values: SimulationCase, actor: Actor, work: (trx: Trx) => Promise<StoredCase>): Promise<StoredCase> {
    try {
      return await writeOnce(this.#database, actor, work)
    } catch (error) {
      const failure = this.#database.engine.failureOf(error)
      if (failure === 'duplicate')
        throw refusal('DUPLICATE', 'A case of this name exists already', 'simulation_case_name')
      if (failure === 'reference') throw new AppError(brokenReference(values))
      throw error
    }
  }
}

function brokenReference({ pcr_plan_id, work_group_id }: SimulationCase) {
  return pcr_plan_id === null
    ? [fault('INVALID', `There is no workflow ${work_group_id}`, 'work_group_id')]
    : [fault('INVALID', `There is no policy plan ${pcr_plan_id}`, 'pcr_plan_id')]
}

async function checkedCase(trx: Trx, id: number, version: number | undefined): Promise<StoredCase> {
  const stored = await readCase(trx, id)
  if (version !== undefined && version !== stored.row_version) throw refusal('STALE')
  return stored
}

export async function insertCase(trx: Trx, values: SimulationCase, actor: Actor): Promise<StoredCase> {
  const row = await trx
    .insertInto('simulation_case')
    .values(columnsOf(values))
    .returning('simulation_case_id')
    .executeTakeFirstOrThrow()
  const after = await readCase(trx, row.simulation_case_id)
  await recordChange(trx, { actor, catalogue: CHANGED, id: after.simulation_case_id, before: null, after })
  return after
}

export async function updateCase(
  trx: Trx,
  before: StoredCase,
  values: SimulationCase,
  actor: Actor,
): Promise<StoredCase> {
  const id = before.simulation_case_id
  const { numUpdatedRows } = await trx
    .updateTable('simulation_case')
    .set({ ...columnsOf(values), row_version: before.row_version + 1 })
    .where('simulation_case_id', '=', id)
    .where('row_version', '=', before.row_version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refusal('STALE')
  const after = await readCase(trx, id)
  await recordChange(trx, { actor, catalogue: CHANGED, id, before, after })
  return after
}

async function readCase(db: Db, id: number): Promise<StoredCase> {
  const row = await db.selectFrom('simulation_case').selectAll().where('simulation_case_id', '=', id).executeTakeFirst()
  if (!row) throw refusal('NOT_FOUND', `There is no simulation case ${id}`)
  return presented(row)
}

/** A case as it is read: request and expectation are JSON in its columns. */
export function presented<R extends { request: string; expected: string }>(row: R) {
  return { ...row, request: JSON.parse(row.request), expected: JSON.parse(row.expected) }
}

/** The columns of a case: request and expectation as JSON. */
export function columnsOf({ request, expected, ...plain }: SimulationCase) {
  return { ...plain, request: JSON.stringify(request), expected: JSON.stringify(expected) }
}
