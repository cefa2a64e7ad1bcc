import { quotaNeighbours, type QuotaRange } from '@tollgate/engine/plan/quota-overlaps.ts'
import type { Validity } from '@tollgate/engine/plan/version-status.ts'
import { versionNeighbours } from '@tollgate/engine/plan/version-overlaps.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import type { Part } from '../../catalogue/present-row.ts'
import { inChunks } from '../../database/in-chunks.ts'
import type { TableRow } from '../../database/tables.ts'

type Attach = NonNullable<CatalogueHooks['attach']>

/**
 * What overlap warnings compare a row with: the rows beside it are read once for all rows, the engine judges them, and
 * `warnings/policy-plan.ts` of the contract says it in words.
 */
export const attachPlanVersionNeighbours: Attach = async (db, rows) => {
  const versions = await inChunks(valuesOf(rows, 'pcr_plan_id'), (plans) =>
    db
      .selectFrom('policy_plan_ver')
      .select(['pcc_rule_ver_id', 'pcr_plan_id', 'eff_date', 'exp_date'])
      .where('pcr_plan_id', 'in', plans)
      .execute(),
  )
  return besideEach(rows, versions as unknown as (TableRow & Validity)[], {
    id: 'pcc_rule_ver_id',
    groupOf: ({ pcr_plan_id }) => pcr_plan_id,
    compare: versionNeighbours,
  })
}

export const attachBasicVersionNeighbours: Attach = async (db, rows) => {
  const versions = await inChunks(valuesOf(rows, 'mapping_id'), (mappings) =>
    db
      .selectFrom('policy_plan_basic_ver')
      .select(['basic_rule_ver_id', 'mapping_id', 'eff_date', 'exp_date'])
      .where('mapping_id', 'in', mappings)
      .execute(),
  )
  return besideEach(rows, versions as unknown as (TableRow & Validity)[], {
    id: 'basic_rule_ver_id',
    groupOf: ({ mapping_id }) => mapping_id,
    compare: versionNeighbours,
  })
}

export const attachQuotaNeighbours: Attach = async (db, rows) => {
  const ranges = await inChunks(valuesOf(rows, 'basic_rule_id'), (basicRules) =>
    db
      .selectFrom('policy_plan_basic_accm')
      .select(['acm_rule_id', 'basic_rule_id', 'resource_id', 'start_quota', 'stop_quota', 'time_span_id'])
      .where('basic_rule_id', 'in', basicRules)
      .execute(),
  )
  return besideEach(rows, ranges as unknown as (TableRow & QuotaRange)[], {
    id: 'acm_rule_id',
    groupOf: ({ basic_rule_id, resource_id }) => `${basic_rule_id} ${resource_id}`,
    compare: quotaNeighbours,
  })
}

function valuesOf(rows: readonly TableRow[], field: string): number[] {
  return [...new Set(rows.map((row) => row[field] as number))]
}

interface Comparison<R, N> {
  id: string
  /** Rows with the same value are compared with each other. */
  groupOf: (row: TableRow) => unknown
  compare: (row: R, group: readonly R[]) => N
}

function besideEach<R extends TableRow, N extends Readonly<Record<string, Part>>>(
  rows: readonly TableRow[],
  stored: readonly R[],
  { id, groupOf, compare }: Comparison<R, N>,
): readonly Readonly<Record<string, Part>>[] {
  const groups = Map.groupBy(stored, groupOf)
  const byId = new Map(stored.map((row) => [row[id], row]))
  return rows.map((row) => {
    const own = byId.get(row[id] ?? null)
    return own ? compare(own, groups.get(groupOf(own)) ?? []) : {}
  })
}
