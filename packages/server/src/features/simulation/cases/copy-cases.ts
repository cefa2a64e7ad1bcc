import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { Copied } from '../../../catalogue/hooks.ts'
import { CASE_NAME_LENGTH, isSessionCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'
import { insertRow, type WriteTransaction } from '../../../catalogue/write-rows.ts'
import { caseColumns, caseSource, storedCase } from '../../../policy/case-rows.ts'
import { sql } from 'kysely'

/** A version that was copied with everything below it. */
interface CopiedVersion {
  from: { pcr_plan_id: number; pcc_rule_ver_id: number }
  to: { pcr_plan_id: number; pcc_rule_ver_id: number }
}

/**
 * Copies the test cases of a version: those that name it, and for another plan also those that name no version. Within
 * a plan the latter apply to the copy anyway.
 */
export async function copyCases(
  transaction: WriteTransaction,
  { from, to }: CopiedVersion,
  actor: Actor,
): Promise<void> {
  const { trx } = transaction
  const isOtherPlan = from.pcr_plan_id !== to.pcr_plan_id
  const stored = await casesOf(trx, from)
  const going = stored.filter((one) => {
    const version = isSessionCase(one) ? undefined : one.request.pcc_rule_ver_id
    return version === from.pcc_rule_ver_id || (isOtherPlan && version === undefined)
  })
  if (going.length === 0) return
  const apart = isOtherPlan ? await nameOfPlan(trx, to.pcr_plan_id) : await nameOfVersion(trx, to.pcc_rule_ver_id)
  const versions = new Map([[from.pcc_rule_ver_id, to.pcc_rule_ver_id]])
  await insertCopies(
    transaction,
    going,
    { 'policy-plan': new Map([[from.pcr_plan_id, to.pcr_plan_id]]), 'policy-plan-ver': versions },
    apart,
    actor,
  )
}

/**
 * Copies the test cases of a duplicated workflow. A new version gets only those that ask one exact version: the others
 * already ask any version that is in force.
 */
export async function copyCasesOfWorkflow({ trx, engine, actor, from, to }: Copied): Promise<void> {
  const workflows = await trx
    .selectFrom('rule_workflow_group')
    .select(['work_group_id as id', 'work_group_name as name', 'version_of'])
    .where('work_group_id', 'in', [from, to])
    .execute()
  const copy = workflows.find(({ id }) => id === to)
  const isVersion = copy?.version_of === from
  const going = (await casesOf(trx, { work_group_id: from })).filter(
    (one) => !isVersion || (!isSessionCase(one) && one.request.exact_version === true),
  )
  await insertCopies({ trx, engine }, going, { 'rule-workflow-group': new Map([[from, to]]) }, copy?.name ?? '', actor)
}

/** Copies all test cases of a duplicated plan. Cases of a version refer to the copied version. */
export async function copyCasesOfPlan({ trx, engine, actor, from, to }: Copied): Promise<void> {
  const going = await casesOf(trx, { pcr_plan_id: from })
  if (going.length === 0) return
  const [originals, copies] = [await versionsOf(trx, from), await versionsOf(trx, to)]
  const versions = new Map(originals.flatMap((id, n) => (copies[n] === undefined ? [] : [[id, copies[n]]])))
  await insertCopies(
    { trx, engine },
    going,
    { 'policy-plan': new Map([[from, to]]), 'policy-plan-ver': versions },
    await nameOfPlan(trx, to),
    actor,
  )
}

async function casesOf(trx: Trx, owner: { pcr_plan_id: number } | { work_group_id: number }) {
  const [column, id] =
    'work_group_id' in owner
      ? (['work_group_id', owner.work_group_id] as const)
      : (['pcr_plan_id', owner.pcr_plan_id] as const)
  const stored = await trx
    .selectFrom('simulation_case')
    .selectAll()
    .where(column, '=', id)
    .orderBy('simulation_case_id')
    .execute()
  return stored.map(storedCase)
}

/** In the order in which duplicating the plan copies them. */
async function versionsOf(trx: Trx, plan: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('policy_plan_ver')
    .select('pcc_rule_ver_id')
    .where('pcr_plan_id', '=', plan)
    .orderBy('pcc_rule_ver_id')
    .execute()
  return rows.map(({ pcc_rule_ver_id }) => pcc_rule_ver_id)
}

/** Ids of copies by the ids of their originals. */
type Copies = Readonly<Partial<Record<CatalogueName, ReadonlyMap<number, number>>>>

async function insertCopies(
  transaction: WriteTransaction,
  cases: Awaited<ReturnType<typeof casesOf>>,
  copies: Copies,
  apart: string,
  actor: Actor,
): Promise<void> {
  for (const { simulation_case_id: _id, row_version: _version, ...one } of cases) {
    const copy = caseElsewhere(one, (catalogue, id) => copies[catalogue]?.get(id) ?? id)
    const simulation_case_name = await freeName(transaction.trx, one.simulation_case_name, apart.slice(0, LONGEST_NAME))
    await insertRow(transaction, caseSource, caseColumns({ ...copy, simulation_case_name }), actor)
  }
}

/** The suffix for copies in another plan. */
async function nameOfPlan(trx: Trx, id: number): Promise<string> {
  const plan = await trx
    .selectFrom('policy_plan')
    .select('pcr_plan_name')
    .where('pcr_plan_id', '=', id)
    .executeTakeFirstOrThrow()
  return plan.pcr_plan_name
}

/** The suffix for copies in another version. */
async function nameOfVersion(trx: Trx, id: number): Promise<string> {
  const version = await trx
    .selectFrom('policy_plan_ver')
    .select('eff_date')
    .where('pcc_rule_ver_id', '=', id)
    .executeTakeFirstOrThrow()
  return `version of ${String(version.eff_date).slice(0, DAY)}`
}

const DAY = '2026-01-01'.length
/** The longest suffix from a plan or workflow, so that the name of the case still fits. */
const LONGEST_NAME = 48

/** A free name for a copied case: with a suffix, `Roaming (Plan B)`, and with a number if that is taken too. */
async function freeName(db: Db, name: string, apart: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ` (${apart})` : ` (${apart} ${number})`
    const candidate = `${name.slice(0, CASE_NAME_LENGTH - end.length)}${end}`
    if (!(await isTaken(db, candidate))) return candidate
  }
}

async function isTaken(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('simulation_case')
    .select('simulation_case_id')
    .where(sql<boolean>`fold(simulation_case_name) = fold(${name})`)
    .executeTakeFirst()
  return found !== undefined
}
