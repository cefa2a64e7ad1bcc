import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import { copyBelow } from './copy-version.ts'
import { attachBasicVersionNeighbours, attachPlanVersionNeighbours } from './overlaps.ts'
import { refuseMove } from './refuse-move.ts'

export const policyPlanVerHooks: CatalogueHooks<'policy-plan-ver'> = {
  attach: attachPlanVersionNeighbours,
  beforeSave: giveSequence,
  copyBelow: (copied) => copyBelow('policy-plan-ver', copied),
}

export const policyPlanBasicVerHooks: CatalogueHooks<'policy-plan-basic-ver'> = {
  attach: attachBasicVersionNeighbours,
  beforeSave: checkRule,
}

/** Takes the sent sequence if it is free in the plan. Else the number of versions, or the next free number. */
async function giveSequence({ trx, engine, values, before }: Saving<'policy-plan-ver'>): Promise<void> {
  const isSame = before?.pcr_plan_id === values.pcr_plan_id
  if (before && isSame && before.seq === values.seq) return
  await engine.lock(trx, `policy-plan-ver-seq ${values.pcr_plan_id}`)
  const rows = await trx
    .selectFrom('policy_plan_ver')
    .select(['pcc_rule_ver_id', 'seq'])
    .where('pcr_plan_id', '=', values.pcr_plan_id)
    .execute()
  const taken = new Set(rows.filter((row) => row.pcc_rule_ver_id !== before?.pcc_rule_ver_id).map(({ seq }) => seq))
  if (typeof values.seq === 'number' && !taken.has(values.seq)) return
  if (before && isSame) values.seq = before.seq
  else values.seq = freeFrom(taken.size, taken)
}

/** The number itself, or the next free one. */
function freeFrom(number: number, taken: ReadonlySet<unknown>): number {
  return taken.has(number) ? freeFrom(number + 1, taken) : number
}

async function checkRule(saving: Saving<'policy-plan-basic-ver'>): Promise<void> {
  const { trx, values } = saving
  refuseMove(saving, 'mapping_id', 'A basic rule version stays with its mapping')
  refuseMove(saving, 'ap_rule_id', 'A basic rule version stays in its rule plan')
  const mapping = await trx
    .selectFrom('policy_plan_mapping')
    .select('ap_rule_id')
    .where('mapping_id', '=', values.mapping_id)
    .executeTakeFirst()
  if (!mapping || mapping.ap_rule_id === values.ap_rule_id) return
  const rule = await trx
    .selectFrom('policy_plan_rule')
    .select('ap_rule_id')
    .where('ap_rule_id', '=', values.ap_rule_id)
    .executeTakeFirst()
  if (rule) throw refusal('CONFLICT', 'The mapping is one of another rule plan', 'mapping_id')
}
