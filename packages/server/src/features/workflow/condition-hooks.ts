import { sql } from 'kysely'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames, RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { constantFault, storedConstants, unitOfCall } from '@tollgate/policy/workflow/describe-constant.ts'
import { describeCondition } from '@tollgate/policy/workflow/describe.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { sequenceWithin } from '../../catalogue/next-sequence.ts'
import { sourceOf } from '../../catalogue/select-rows.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { functionDetail } from './function-hooks.ts'
import { storeParameterRecords, recordNames } from './parameter-records.ts'
import { recordUnits } from './record-units.ts'
import { rowsOf } from './rows-of.ts'

const RIGHT_SIDE = ['r_re_attr', 'r_function', 'r_param1', 'r_param2'] as const
const giveSequence = sequenceWithin('rule_workflow_cond', 'work_cond_group_id')

export const conditionHooks: CatalogueHooks<'rule-workflow-cond'> = {
  async attach(db, rows) {
    const [names, units] = await Promise.all([recordNames(db, rows), recordUnits(db, rows)])
    return rows.map((row) => ({
      function_detail: functionDetail(row.function),
      r_function_detail: functionDetail(row.r_function),
      work_condition_script: describe(row, names, units),
    }))
  },
  async beforeSave(saving) {
    const { values } = saving
    for (const field of values.is_const === 'Y' ? RIGHT_SIDE : (['operand'] as const)) values[field] = null
    await readUnits(saving)
    await storeParameterRecords(saving, '')
    await storeParameterRecords(saving, 'r_')
    await giveSequence(saving)
  },
}

/** Parses constants with a unit as in quotas: "50 GiB" for an amount of octets is stored as 53687091200. */
async function readUnits({ trx, values }: Saving<'rule-workflow-cond'>): Promise<void> {
  const { operand, param1, re_attr } = values
  if (typeof operand !== 'string' || operand === '') return
  const call = { function: textOf(values.function), param1: textOf(param1) }
  const measurable = await measurableOf(trx, re_attr)
  const unit = unitOfCall({ ...call, measurable }, await recordUnits(trx, [call]))
  const fault = constantFault(operand, values.sort_operator, unit)
  if (fault !== undefined) throw refusal('INVALID', fault, 'operand')
  values.operand = storedConstants(operand, values.sort_operator, unit)
}

async function measurableOf(db: Db, attribute: unknown): Promise<string | undefined> {
  if (typeof attribute !== 'number') return undefined
  const row = await db.selectFrom('attribute').select('measurable').where('re_attr', '=', attribute).executeTakeFirst()
  return row?.measurable
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function describe(row: TableRow, names: RecordNames, units: RecordUnits): string {
  const nested = { pcc_re_attr: 're_attr_name', pcc_r_re_attr: 're_attr_name', pcc_zone: 'zone_name' }
  const entries = Object.entries(nested).map(([nest, name]) => {
    const value = row[`${nest}.${name}`]
    return [nest, value ? { [name]: value } : null]
  })
  return describeCondition({ ...row, ...Object.fromEntries(entries) }, names, units)
}

const conditions = sourceOf(catalogueOf('rule-workflow-cond'), catalogues, conditionHooks)

export const conditionGroupHooks: CatalogueHooks<'rule-workflow-cond-group'> = {
  extra: {
    condition_count: sql<number>`(select count(*) from rule_workflow_cond c
      where c.work_cond_group_id = rule_workflow_cond_group.work_cond_group_id)`,
  },
  async attach(db, rows) {
    const ids = rows.map((row) => row.work_cond_group_id)
    const found = await rowsOf(db, conditions, 'work_cond_group_id', ids)
    const byGroup = Map.groupBy(found, (row) => row.work_cond_group_id ?? null)
    return rows.map((group) => {
      const own = byGroup.get(group.work_cond_group_id ?? null) ?? []
      const script = own.map((row) => String(row.work_condition_script)).join(' and ')
      return {
        conditions: own.map((row) => conditions.present.plain(row)),
        work_condition_script: script || 'never: the group has no conditions',
      }
    })
  },
}
