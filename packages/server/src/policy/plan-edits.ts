import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { VersionRows } from '@tollgate/engine/decide/rows/policy-data.ts'
import { apply } from '@tollgate/policy/plan/apply.ts'
import { basicRuleEdits, type RowEdit } from '@tollgate/policy/plan/edits.ts'
import { PLAN_LEVELS } from '@tollgate/policy/plan/levels.ts'
import { AppError } from '../app-error.ts'
import { faultsIn, storedValues } from './stored-values.ts'

/** Validates edits and returns the values as they are stored. Throws all faults at once, each with its path. */
export function checkedEdits(edits: readonly RowEdit[]): RowEdit[] {
  const faults: AppError['faults'][number][] = []
  const checked = edits.map((edit): RowEdit => {
    try {
      return faultsIn(edit.at, () => checkedEdit(edit))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push(...error.faults)
      return edit
    }
  })
  if (faults.length > 0) throw new AppError(faults)
  return checked
}

function checkedEdit(edit: RowEdit): RowEdit {
  const { op, kind, values } = edit
  if (op === 'delete' || Object.keys(values).length === 0) return edit
  const { catalogue, parent } = PLAN_LEVELS[kind]
  return { ...edit, values: storedValues(catalogue, values, op, parent) }
}

/** The rows of a version with the edits of one basic rule applied. */
export function withBasicRule(rows: VersionRows, sent: BasicRuleEdits): VersionRows {
  const versions = new Set<unknown>(rows.basic_versions.map((row) => row.basic_rule_ver_id))
  return apply(rows, checkedEdits(basicRuleEdits(sent)), ({ op, kind, values, at }, record) => {
    const isPart = kind !== 'basics'
    if (op !== 'create' && (!record || (isPart && Reflect.get(record, 'basic_rule_id') !== values.basic_rule_id)))
      throw new AppError([fault('INVALID', 'There is no such record in this version', `${at}.id`)])
    if (!isPart && op === 'create' && !versions.has(values.basic_rule_ver_id))
      throw new AppError([
        fault('INVALID', 'The plan version has no such version of basic rules', `${at}.basic_rule_ver_id`),
      ])
  })
}
