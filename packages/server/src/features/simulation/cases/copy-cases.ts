import type { Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { caseElsewhere } from './case-records.ts'
import { insertCase, presented } from './case-store.ts'
import { freeName } from './free-name.ts'

/** A version with all below it that was copied. */
interface CopiedVersion {
  from: { pcr_plan_id: number; pcc_rule_ver_id: number }
  to: { pcr_plan_id: number; pcc_rule_ver_id: number }
}

/**
 * Copies the cases that go with a version: those that name it, and for another plan also those that name none. In the
 * same plan the latter ask the copy as well.
 */
export async function copyCases(trx: Trx, { from, to }: CopiedVersion, actor: Actor): Promise<void> {
  const isOtherPlan = from.pcr_plan_id !== to.pcr_plan_id
  const stored = await trx
    .selectFrom('simulation_case')
    .selectAll()
    .where('pcr_plan_id', '=', from.pcr_plan_id)
    .orderBy('simulation_case_id')
    .execute()
  const going = stored.map(presented).filter(({ request: { pcc_rule_ver_id: version } }) => {
    return version === from.pcc_rule_ver_id || (isOtherPlan && version === undefined)
  })
  if (going.length === 0) return
  const apart = await nameOf(trx, to, isOtherPlan)
  const ids = {
    'policy-plan': new Map([[from.pcr_plan_id, to.pcr_plan_id]]),
    'policy-plan-ver': new Map([[from.pcc_rule_ver_id, to.pcc_rule_ver_id]]),
  }
  for (const { simulation_case_id: _id, row_version: _version, ...one } of going) {
    const copy = caseElsewhere(one, (catalogue, id) =>
      catalogue === 'policy-plan' || catalogue === 'policy-plan-ver' ? (ids[catalogue].get(id) ?? id) : id,
    )
    await insertCase(
      trx,
      { ...copy, simulation_case_name: await freeName(trx, one.simulation_case_name, apart) },
      actor,
    )
  }
}

/** What tells the copies apart: the other plan, or the first day of the other version. */
async function nameOf(trx: Trx, to: CopiedVersion['to'], isOtherPlan: boolean): Promise<string> {
  if (isOtherPlan) {
    const plan = await trx
      .selectFrom('policy_plan')
      .select('pcr_plan_name')
      .where('pcr_plan_id', '=', to.pcr_plan_id)
      .executeTakeFirstOrThrow()
    return plan.pcr_plan_name.slice(0, LONGEST_PLAN)
  }
  const version = await trx
    .selectFrom('policy_plan_ver')
    .select('eff_date')
    .where('pcc_rule_ver_id', '=', to.pcc_rule_ver_id)
    .executeTakeFirstOrThrow()
  return `version of ${String(version.eff_date).slice(0, DAY)}`
}

const DAY = '2026-01-01'.length
/** Of a plan's name: the name of the case has room as well. */
const LONGEST_PLAN = 48
