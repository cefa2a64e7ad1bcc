import { sql } from 'kysely'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { inPlace, type Placed } from '@tollgate/policy/order.ts'
import { quotaNeighbours } from '@tollgate/policy/plan/quota-overlaps.ts'
import { takesPlaceOn, versionNeighbours } from '@tollgate/policy/plan/version-overlaps.ts'
import type { Validity } from '@tollgate/policy/plan/version-status.ts'
import type { Part } from '../../catalogue/present-row.ts'
import { inChunks } from '../../database/in-chunks.ts'
import type { Db } from '../../database/tables.ts'

/**
 * What overlap warnings compare a row with. Neighbours are read once for all rows, the engine compares them, and
 * `packages/policy/src/warnings/policy-plan.ts` has the messages.
 */
export async function attachPlanVersionNeighbours(
  db: Db,
  rows: readonly Pick<StoredRow<'policy-plan-ver'>, 'pcc_rule_ver_id' | 'pcr_plan_id'>[],
) {
  const versions = await inChunks(distinct(rows.map(({ pcr_plan_id }) => pcr_plan_id)), (plans) =>
    db
      .selectFrom('policy_plan_ver')
      .select(['pcc_rule_ver_id', 'pcr_plan_id', 'eff_date', 'exp_date', 'key', 'place'])
      .select(
        sql<number>`exists (select 1 from policy_plan_rule r where r.pcc_rule_ver_id = policy_plan_ver.pcc_rule_ver_id)`.as(
          'is_full',
        ),
      )
      .where('pcr_plan_id', 'in', plans)
      .execute(),
  )
  return compareEach(rows, versions, {
    idOf: ({ pcc_rule_ver_id }) => pcc_rule_ver_id,
    groupOf: ({ pcr_plan_id }) => pcr_plan_id,
    compare: (own, group) => ({ ...versionNeighbours(own, group), empty_from: emptyFrom(own, group) }),
  })
}

/** The first day on which a version without rule plans takes the place of one that has some. */
function emptyFrom<V extends Validity & Partial<Placed> & { is_full: unknown }>(own: V, versions: readonly V[]) {
  return own.is_full ? null : (takesPlaceOn(own, inPlace(versions), ({ is_full }) => Boolean(is_full)) ?? null)
}

export async function attachBasicVersionNeighbours(
  db: Db,
  rows: readonly Pick<StoredRow<'policy-plan-basic-ver'>, 'basic_rule_ver_id' | 'mapping_id'>[],
) {
  const versions = await inChunks(distinct(rows.map(({ mapping_id }) => mapping_id)), (mappings) =>
    db
      .selectFrom('policy_plan_basic_ver')
      .select(['basic_rule_ver_id', 'mapping_id', 'eff_date', 'exp_date'])
      .where('mapping_id', 'in', mappings)
      .execute(),
  )
  return compareEach(rows, versions, {
    idOf: ({ basic_rule_ver_id }) => basic_rule_ver_id,
    groupOf: ({ mapping_id }) => mapping_id,
    compare: versionNeighbours,
  })
}

export async function attachQuotaNeighbours(
  db: Db,
  rows: readonly Pick<StoredRow<'policy-plan-basic-accm'>, 'acm_rule_id' | 'basic_rule_id' | 'resource_id'>[],
) {
  const ranges = await inChunks(distinct(rows.map(({ basic_rule_id }) => basic_rule_id)), (basicRules) =>
    db
      .selectFrom('policy_plan_basic_accm')
      .select(['acm_rule_id', 'basic_rule_id', 'resource_id', 'start_quota', 'stop_quota', 'time_span_id'])
      .where('basic_rule_id', 'in', basicRules)
      .execute(),
  )
  return compareEach(rows, ranges, {
    idOf: ({ acm_rule_id }) => acm_rule_id,
    groupOf: ({ basic_rule_id, resource_id }) => `${basic_rule_id} ${resource_id}`,
    compare: quotaNeighbours,
  })
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

interface Comparison<R, Stored, N> {
  idOf: (row: R) => number
  /** Rows with the same value are compared with each other. */
  groupOf: (row: R) => unknown
  compare: (row: Stored, group: readonly Stored[]) => N
}

function compareEach<R, Stored extends R, N extends Readonly<Record<string, Part>>>(
  rows: readonly R[],
  stored: readonly Stored[],
  { idOf, groupOf, compare }: Comparison<R, Stored, N>,
): readonly Readonly<Record<string, Part>>[] {
  const groups = Map.groupBy(stored, groupOf)
  const byId = new Map(stored.map((row) => [idOf(row), row]))
  return rows.map((row) => {
    const own = byId.get(idOf(row))
    return own ? compare(own, groups.get(groupOf(own)) ?? []) : {}
  })
}
