import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ATTRIBUTE_OF_BASIC_RULES } from '@tollgate/contract/catalogues/policy-plan-basic.ts'
import type { AnyHooks, CatalogueHooks, Narrowing, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'
import { attachQuotaNeighbours } from './overlaps.ts'

const ruleName = sql<string | null>`pcc_rule.rule_name`
const balanceName = sql<string | null>`pcc_acct_res.acct_res_name`
/** `2026/09/01` */
const dayOf = (column: string) => sql`replace(substr(${sql.ref(column)}, 1, 10), '-', '/')`
/** The place of a basic rule's part: "Prepaid internet / version from 2026/09/01 / Session start / Access / Roaming / from 2026/09/01". */
const placeOfPart = (table: string) => sql<string>`(
  select p.pcr_plan_name || ' / version from ' || ${dayOf('v.eff_date')} || ' / ' || e.pcr_event_name || ' / ' || r.ap_rule_name
    || ' / ' || m.mapping_name || ' / from ' || ${dayOf('bv.eff_date')}
  from policy_plan_basic b
  join policy_plan_basic_ver bv on bv.basic_rule_ver_id = b.basic_rule_ver_id
  join policy_plan_mapping m on m.mapping_id = bv.mapping_id
  join policy_plan_rule r on r.ap_rule_id = m.ap_rule_id
  join policy_event e on e.pcr_event_id = r.pcr_event_id
  join policy_plan_ver v on v.pcc_rule_ver_id = r.pcc_rule_ver_id
  join policy_plan p on p.pcr_plan_id = v.pcr_plan_id
  where b.basic_rule_id = ${sql.ref(`${table}.basic_rule_id`)})`

/** The name of the time span of a part, if it has no times. */
const spanWithoutTimes = (table: string) => sql<string | null>`(
  select t.time_span_name from timespan t where t.time_span_id = ${sql.ref(`${table}.time_span_id`)}
    and not exists (select 1 from timespan_detail d where d.time_span_id = t.time_span_id))`

const timeSpanName = sql<string | null>`pcc_time_span.time_span_name`

export const policyPlanBasicHooks: CatalogueHooks<'policy-plan-basic'> = {
  computed: {
    rule_name: ruleName,
    acct_res_name: balanceName,
  },
  extra: {
    override_count: sql<number>`(
      (select count(*) from policy_plan_basic_timespan t where t.basic_rule_id = policy_plan_basic.basic_rule_id)
      + (select count(*) from policy_plan_basic_accm a where a.basic_rule_id = policy_plan_basic.basic_rule_id))`,
  },
  beforeSave: checkAttribute,
}

/** Only a basic rule without a PCC rule can have a warning. */
export const basicRuleProblemSearch = { suspects: sql<SqlBool>`policy_plan_basic.pcc_rule_id is null` }

/** A foreign key checks the attribute too, but cannot tell which field is wrong. */
async function checkAttribute({ trx, values: { re_attr } }: Saving<'policy-plan-basic'>): Promise<void> {
  if (typeof re_attr !== 'number' || re_attr === ATTRIBUTE_OF_BASIC_RULES) return
  const attribute = trx.selectFrom('attribute').select('re_attr').where('re_attr', '=', re_attr)
  if (await attribute.executeTakeFirst()) return
  throw refusal('INVALID', `Attribute: there is no attribute ${re_attr}`, 're_attr')
}

/** The amounts of a basic rule, of its time spans, and of accumulation rules that replace them, with their units. */
const figureOfBasic = sql`select basic_rule_id, rum from policy_plan_basic where value is not null`
const figuresOfSpans = sql`select basic_rule_id, rum from policy_plan_basic_timespan where value is not null`
const ratesOfOthers = sql`select basic_rule_id, rum from policy_plan_basic_accm where coalesce(adjust_method, 0) = 0`

/** The unit of another amount of the same basic rule that differs from the row's unit. */
function otherUnit(table: string, figures: readonly RawBuilder<unknown>[]): RawBuilder<number | null> {
  const [basicRule, rum] = [sql.ref(`${table}.basic_rule_id`), sql.ref(`${table}.rum`)]
  const beside = figures.map(
    (of) => sql`select min(f.rum) as rum from (${of}) f where f.basic_rule_id = ${basicRule} and f.rum <> ${rum}`,
  )
  return sql`(select min(o.rum) from (${sql.join(beside, sql` union all `)}) o)`
}

export const policyPlanBasicTimespanHooks: CatalogueHooks<'policy-plan-basic-timespan'> = {
  computed: {
    time_span_name: timeSpanName,
    rule_name: ruleName,
    acct_res_name: balanceName,
    basic_rule_place: placeOfPart('policy_plan_basic_timespan'),
  },
  extra: {
    combined_rum: otherUnit('policy_plan_basic_timespan', [figureOfBasic]),
    span_without_times: spanWithoutTimes('policy_plan_basic_timespan'),
  },
  narrow: byName('policy_plan_basic_timespan', [
    ['time_span_id', 'timespan', 'time_span_name'],
    ['pcc_rule_id', 'pcc_rule', 'rule_name'],
    ['acct_res_id', 'balance_type_acct', 'acct_res_name'],
  ]),
}

export const policyPlanBasicAccmHooks: CatalogueHooks<'policy-plan-basic-accm'> = {
  computed: {
    resource_name: sql<string>`pcc_resource.resource_name`,
    time_span_name: timeSpanName,
    rule_name: ruleName,
    acct_res_name: balanceName,
    basic_rule_place: placeOfPart('policy_plan_basic_accm'),
  },
  extra: {
    combined_rum: otherUnit('policy_plan_basic_accm', [figureOfBasic, figuresOfSpans, ratesOfOthers]),
    span_without_times: spanWithoutTimes('policy_plan_basic_accm'),
    reported_key: sql<string | null>`(
      select p.monitoring_key from pcc_rule p where p.pcc_rule_id = policy_plan_basic_accm.pcc_rule_id)`,
  },
  attach: attachQuotaNeighbours,
  narrow: byName('policy_plan_basic_accm', [
    ['resource_id', 'accumulator_type', 'resource_name'],
    ['time_span_id', 'timespan', 'time_span_name'],
    ['pcc_rule_id', 'pcc_rule', 'rule_name'],
    ['acct_res_id', 'balance_type_acct', 'acct_res_name'],
  ]),
}

/** A field, the table that it refers to by a field of the same name, and that table's label. */
type Named = readonly [field: string, table: string, label: string]

/** Filters rows in which any of the names contains a text, ignoring case. */
function byName(table: string, names: readonly Named[]): NonNullable<AnyHooks['narrow']> {
  return ({ ap_type_name: asked }): Narrowing | undefined => {
    if (asked === undefined) return undefined
    const pattern = `%${asked.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const found = names.map(
      ([field, target, label]) => sql<SqlBool>`${sql.ref(`${table}.${field}`)} in (
        select ${sql.ref(field)} from ${sql.table(target)} where fold(${sql.ref(label)}) like ${pattern} escape '\\')`,
    )
    return { key: `names ${asked}`, rows: sql`(${sql.join(found, sql` or `)})` }
  }
}
