import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CaseFile, CaseImport, CaseImportQuery } from '@tollgate/contract/simulation/case-file.ts'
import { isSessionCase, type SimulationCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Database } from '../../../database/open.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { AppError } from '../../../app-error.ts'
import { caseElsewhere, type IdElsewhere } from '@tollgate/policy/document/case-records.ts'
import { changeRow, insertRow, lockRow } from '../../../catalogue/write-rows.ts'
import { caseColumns, caseSource, storedCase } from '../../../policy/case-rows.ts'
import { findRecords } from './find-records.ts'

const DAY = '2026-01-01'.length

type Owner = Pick<CaseImportQuery, 'pcr_plan_id' | 'work_group_id'>

/** A case to store, and the existing case that it changes. */
interface Write {
  values: SimulationCase
  before: StoredCase | undefined
}

/** Stores all cases of a file, or none. A case with the same name and owner is changed. */
export function importCases(
  database: Database,
  file: CaseFile,
  { preview, ...owner }: CaseImportQuery,
  actor: Actor,
): Promise<CaseImport> {
  return writeOnce(database, actor, async (trx) => {
    const transaction = { trx, engine: database.engine }
    const writes = await writesOf(trx, file, owner)
    const answer: CaseImport = { added: [], changed: [], unchanged: [] }
    for (const { values, before } of writes) {
      const state = before === undefined ? 'added' : isSame(values, before) ? 'unchanged' : 'changed'
      answer[state].push(values.simulation_case_name)
      if (preview === 'true' || state === 'unchanged') continue
      if (before)
        await changeRow(
          transaction,
          caseSource,
          await lockRow(trx, caseSource, before.simulation_case_id),
          caseColumns(values),
          actor,
        )
      else await insertRow(transaction, caseSource, caseColumns(values), actor)
    }
    return answer
  })
}

async function writesOf(trx: Trx, file: CaseFile, owner: Owner): Promise<Write[]> {
  const ids = await findRecords(trx, namesToFind(file, owner))
  const writes: Write[] = []
  const names = new Set<string>()
  for (const [index, one] of file.simulation_cases.entries()) {
    const place = `simulation_cases.${index}`
    const name = one.simulation_case_name.toLowerCase()
    if (names.has(name))
      throw refusedAt(`${place}.simulation_case_name`, 'Another case of the file has this name', 'DUPLICATE')
    names.add(name)
    const values = await valuesOf(trx, one, { ids: withOwner(ids, one, owner, place), names: file.names, place })
    await refuseWithoutOwner(trx, values, place)
    writes.push({ values, before: await caseNamed(trx, values, place) })
  }
  return writes
}

/** An owner from the query needs no lookup. */
function namesToFind({ names, simulation_cases }: CaseFile, { pcr_plan_id: plan, work_group_id: workflow }: Owner) {
  const owners = {
    'policy-plan': plan === undefined ? [] : simulation_cases.map((one) => String(one.pcr_plan_id)),
    'rule-workflow-group': workflow === undefined ? [] : simulation_cases.map((one) => String(one.work_group_id)),
  }
  const without = Object.entries(owners).map(([catalogue, given]) => {
    const rest = Object.entries(names[catalogue] ?? {}).filter(([id]) => !given.includes(id))
    return [catalogue, Object.fromEntries(rest)] as const
  })
  return { ...names, ...Object.fromEntries(without) }
}

/** Replaces the owner of a case by the plan or workflow in the query. */
function withOwner(ids: IdElsewhere, one: SimulationCase, owner: Owner, place: string): IdElsewhere {
  const { pcr_plan_id: plan, work_group_id: workflow } = owner
  if (plan !== undefined && one.pcr_plan_id === null)
    throw refusedAt(`${place}.work_group_id`, 'This case belongs to a workflow, not to a plan')
  if (workflow !== undefined && one.work_group_id === null)
    throw refusedAt(`${place}.pcr_plan_id`, 'This case belongs to a plan, not to a workflow')
  return (catalogue, id) => {
    if (plan !== undefined && catalogue === 'policy-plan' && id === one.pcr_plan_id) return plan
    if (workflow !== undefined && catalogue === 'rule-workflow-group' && id === one.work_group_id) return workflow
    return ids(catalogue, id)
  }
}

async function valuesOf(
  trx: Trx,
  one: SimulationCase,
  { ids, names, place }: { ids: IdElsewhere; names: RecordNames; place: string },
): Promise<SimulationCase> {
  const values = caseElsewhere(one, ids)
  if (isSessionCase(values)) return values
  const { pcc_rule_ver_id: version } = values.request
  const date = names['policy-plan-ver']?.[String(version)]
  if (version === undefined || date === undefined) return values
  const here = await versionOf(trx, values.request.pcr_plan_id ?? values.pcr_plan_id ?? 0, { version, date })
  if (here === undefined)
    throw refusedAt(`${place}.request.pcc_rule_ver_id`, `The plan has no version of ${date.slice(0, DAY)}`)
  return { ...values, request: { ...values.request, pcc_rule_ver_id: here } }
}

/**
 * The version itself if it belongs to the plan; else the plan's version with the same key, or the newest with the same
 * first day.
 */
async function versionOf(trx: Trx, plan: number, { version, date }: { version: number; date: string }) {
  const rows = await trx
    .selectFrom('policy_plan_ver')
    .select(['pcc_rule_ver_id', 'eff_date', 'key'])
    .where('pcr_plan_id', '=', plan)
    .orderBy('pcc_rule_ver_id', 'desc')
    .execute()
  const isMeant = ({ key, eff_date }: (typeof rows)[number]) => key === date || String(eff_date) === date
  const ids = rows.filter(isMeant).map(({ pcc_rule_ver_id }) => pcc_rule_ver_id)
  return ids.includes(version) ? version : ids[0]
}

async function refuseWithoutOwner(db: Db, { pcr_plan_id, work_group_id }: SimulationCase, place: string) {
  const found =
    pcr_plan_id === null
      ? await db
          .selectFrom('rule_workflow_group')
          .select('work_group_id')
          .where('work_group_id', '=', work_group_id ?? 0)
          .executeTakeFirst()
      : await db
          .selectFrom('policy_plan')
          .select('pcr_plan_id')
          .where('pcr_plan_id', '=', pcr_plan_id)
          .executeTakeFirst()
  if (found) return
  if (pcr_plan_id === null) throw refusedAt(`${place}.work_group_id`, `There is no workflow ${work_group_id}`)
  throw refusedAt(`${place}.pcr_plan_id`, `There is no policy plan ${pcr_plan_id}`)
}

async function caseNamed(db: Db, values: SimulationCase, place: string): Promise<StoredCase | undefined> {
  const { simulation_case_name: name } = values
  const row = await db
    .selectFrom('simulation_case')
    .selectAll()
    .where(sql<boolean>`fold(simulation_case_name) = fold(${name})`)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = storedCase(row)
  if (stored.pcr_plan_id !== values.pcr_plan_id || stored.work_group_id !== values.work_group_id) {
    const message = `A case of the name "${name}" belongs to another plan or workflow`
    throw refusedAt(`${place}.simulation_case_name`, message, 'DUPLICATE')
  }
  return stored
}

function isSame(values: SimulationCase, { simulation_case_id: _id, row_version: _version, ...stored }: StoredCase) {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(values)), JSON.parse(JSON.stringify(stored)))
}

function refusedAt(field: string, message: string, code: 'INVALID' | 'DUPLICATE' = 'INVALID'): AppError {
  return new AppError([fault(code, message, field)])
}
