import { sql, type SqlBool } from 'kysely'
import type { PlanRow, VersionRow, VersionRows } from '@tollgate/engine/decide/rows/plan-rows.ts'
import type { Db } from '../../../database/tables.ts'

/** Every plan and the dates of every version: which versions a decision needs follows from them. */
export async function readPlans(db: Db): Promise<{ plans: readonly PlanRow[]; versions: readonly VersionRow[] }> {
  return {
    plans: await db.selectFrom('policy_plan').select(['pcr_plan_id', 'priority', 'state', 'key', 'place']).execute(),
    versions: await db
      .selectFrom('policy_plan_ver')
      .select(['pcc_rule_ver_id', 'pcr_plan_id', 'eff_date', 'exp_date', 'key', 'place'])
      .execute(),
  }
}

/** A version with all below it, as far as decisions depend on it: one statement for each level. */
export async function readVersion(db: Db, version: VersionRow): Promise<VersionRows> {
  const of = below(version.pcc_rule_ver_id)
  return {
    version,
    events: await db
      .selectFrom('policy_plan_event')
      .select(['policy_plan_event_id', 'pcr_event_id'])
      .where('pcc_rule_ver_id', '=', version.pcc_rule_ver_id)
      .execute(),
    rules: await db
      .selectFrom('policy_plan_rule')
      .select(['ap_rule_id', 'pcr_event_id', 'priority', 'key', 'place'])
      .where('pcc_rule_ver_id', '=', version.pcc_rule_ver_id)
      .execute(),
    zones: await db.selectFrom('policy_plan_rule_zone').selectAll().where(of.rule).execute(),
    mappings: await db
      .selectFrom('policy_plan_mapping')
      .select(['mapping_id', 'ap_rule_id', 'priority', 'key', 'place'])
      .where(of.rule)
      .execute(),
    units: await db
      .selectFrom('policy_plan_mapping_unit')
      .select([
        'mapping_unit_id',
        'mapping_id',
        'ap_rule_zone_id',
        'mapping_match_type',
        'mapping_type',
        'mapping_value',
        'zone_id',
      ])
      .where(of.mapping)
      .execute(),
    ...(await readGrants(db, of)),
  }
}

/** What the mappings of a version grant. */
async function readGrants(
  db: Db,
  of: Below,
): Promise<Pick<VersionRows, 'basic_versions' | 'basics' | 'time_spans' | 'accumulations'>> {
  return {
    basic_versions: await db
      .selectFrom('policy_plan_basic_ver')
      .select(['basic_rule_ver_id', 'mapping_id', 'eff_date', 'exp_date', 'key', 'place'])
      .where(of.rule)
      .execute(),
    basics: await db.selectFrom('policy_plan_basic').selectAll().where(of.basicVersion).execute(),
    time_spans: await db.selectFrom('policy_plan_basic_timespan').selectAll().where(of.basic).execute(),
    accumulations: await db.selectFrom('policy_plan_basic_accm').selectAll().where(of.basic).execute(),
  }
}

type Below = ReturnType<typeof below>

/** Conditions on the rows of a version, level by level. */
function below(version: number) {
  const rules = sql`select ap_rule_id from policy_plan_rule where pcc_rule_ver_id = ${version}`
  const mappings = sql`select mapping_id from policy_plan_mapping where ap_rule_id in (${rules})`
  const basicVersions = sql`select basic_rule_ver_id from policy_plan_basic_ver where ap_rule_id in (${rules})`
  const basics = sql`select basic_rule_id from policy_plan_basic where basic_rule_ver_id in (${basicVersions})`
  return {
    rule: sql<SqlBool>`ap_rule_id in (${rules})`,
    mapping: sql<SqlBool>`mapping_id in (${mappings})`,
    basicVersion: sql<SqlBool>`basic_rule_ver_id in (${basicVersions})`,
    basic: sql<SqlBool>`basic_rule_id in (${basics})`,
  }
}
