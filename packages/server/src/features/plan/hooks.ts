import { sql } from 'kysely'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import type { CatalogueHooks, Narrowing, Saving } from '../../catalogue/hooks.ts'
import { policyPlanBasicAccmHooks, policyPlanBasicHooks, policyPlanBasicTimespanHooks } from './basic-hooks.ts'
import { policyPlanMappingHooks, policyPlanMappingUnitHooks, policyPlanRuleZoneHooks } from './mapping-hooks.ts'
import { policyPlanEventHooks, policyPlanRuleHooks } from './rule-hooks.ts'
import { refusal } from '../../app-error.ts'
import { copyBelow } from './copy-version.ts'
import { attachBasicVersionNeighbours, attachPlanVersionNeighbours } from './overlaps.ts'
import { refuseMove } from './refuse-move.ts'

const policyPlanHooks: CatalogueHooks<'policy-plan'> = {
  extra: {
    is_unassigned: sql<number>`case when policy_plan.state = 'A' and exists (select 1 from plan_assignment)
      and not exists (select 1 from plan_assignment a where a.pcr_plan_id = policy_plan.pcr_plan_id) then 1 else 0 end`,
  },
  narrow: ({ state_date: asked }) => (asked === undefined ? undefined : ofStateDate(asked)),
}

/** Equal ignoring case, or empty in both; an access point of `*` counts as empty. */
const isSame = (column: string) =>
  sql`coalesce(nullif(fold(trim(${sql.ref(`plan_assignment.${column}`)})), '*'), '')
    = coalesce(nullif(fold(trim(${sql.ref(`a.${column}`)})), '*'), '')`

const planAssignmentHooks: CatalogueHooks<'plan-assignment'> = {
  extra: {
    contradicting_plan: sql<string>`(select min(p.pcr_plan_name) from plan_assignment a
      join policy_plan p on p.pcr_plan_id = a.pcr_plan_id
      join policy_plan own on own.pcr_plan_id = plan_assignment.pcr_plan_id
      where p.pcr_plan_id <> own.pcr_plan_id and p.pcc_pcr_plan_type = own.pcc_pcr_plan_type
        and p.state = 'A' and own.state = 'A'
        and ${isSame('apn')} and ${isSame('slice')} and ${isSame('subscriber_class')}
        and coalesce(a.eff_date, '') <= coalesce(plan_assignment.exp_date, '~')
        and coalesce(plan_assignment.eff_date, '') <= coalesce(a.exp_date, '~'))`,
  },
}

const YEAR_OR_MONTH = /^\d{4}(-(0[1-9]|1[0-2]))?$/

const policyPlanVerHooks: CatalogueHooks<'policy-plan-ver'> = {
  attach: attachPlanVersionNeighbours,
  beforeSave: giveSequence,
  copyBelow: (copied) => copyBelow('policy-plan-ver', copied),
}

const policyPlanBasicVerHooks: CatalogueHooks<'policy-plan-basic-ver'> = {
  attach: attachBasicVersionNeighbours,
  beforeSave: checkRule,
}

/** Hooks of the catalogues below a policy plan, by catalogue name. */
export const planHooks: { readonly [Name in CatalogueName]?: CatalogueHooks<Name> } = {
  'policy-plan': policyPlanHooks,
  'plan-assignment': planAssignmentHooks,
  'policy-plan-ver': policyPlanVerHooks,
  'policy-plan-event': policyPlanEventHooks,
  'policy-plan-rule': policyPlanRuleHooks,
  'policy-plan-rule-zone': policyPlanRuleZoneHooks,
  'policy-plan-mapping': policyPlanMappingHooks,
  'policy-plan-mapping-unit': policyPlanMappingUnitHooks,
  'policy-plan-basic-ver': policyPlanBasicVerHooks,
  'policy-plan-basic': policyPlanBasicHooks,
  'policy-plan-basic-timespan': policyPlanBasicTimespanHooks,
  'policy-plan-basic-accm': policyPlanBasicAccmHooks,
}

/** A year, a month or a day matches all its moments; any other text is one moment. */
function ofStateDate(asked: string): Narrowing {
  const column = sql.ref('policy_plan.state_date')
  if (isIsoDate(asked) || YEAR_OR_MONTH.test(asked))
    return { key: asked, rows: sql`substr(${column}, 1, ${sql.lit(asked.length)}) = ${asked}` }
  const moment = checkInstant(asked)
  if (!moment.ok) return { key: 'no state date', rows: sql`1 = 0` }
  return { key: moment.normal, rows: sql`${column} = ${moment.normal}` }
}

/** Takes the sent sequence if it is free in the plan. Else the number of versions, or the next free number. */
async function giveSequence({ trx, engine, values, before }: Saving<'policy-plan-ver'>): Promise<void> {
  const isOfPlan = before?.pcr_plan_id === values.pcr_plan_id
  if (before && isOfPlan && before.seq === values.seq) return
  await engine.lock(trx, `policy-plan-ver-seq ${values.pcr_plan_id}`)
  const rows = await trx
    .selectFrom('policy_plan_ver')
    .select(['pcc_rule_ver_id', 'seq'])
    .where('pcr_plan_id', '=', values.pcr_plan_id)
    .execute()
  const taken = new Set(rows.filter((row) => row.pcc_rule_ver_id !== before?.pcc_rule_ver_id).map(({ seq }) => seq))
  if (typeof values.seq === 'number' && !taken.has(values.seq)) return
  if (before && isOfPlan) values.seq = before.seq
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
