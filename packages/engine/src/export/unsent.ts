import type { ExportSource } from './export-source.ts'
import type { Report } from './report.ts'
import { fieldsOf } from './told.ts'

/** What of a decision neither format has a place for. */
export function reportUnsentParts({ decision }: ExportSource, report: Report): void {
  const { result, error, charges } = decision
  if (result === 'error' && error) {
    const origin = error.work_node_id === null ? null : fieldsOf('rule-workflow-node', error.work_node_id)(null)
    report.add('NO_DECISION', `There is no decision: ${error.message}`, origin)
  }
  for (const { basic_rule_id, value } of charges) {
    const message = `The charge of ${value} is left out: a gateway is told the rating group, not the price`
    report.add('CHARGE_NOT_SENT', message, fieldsOf('policy-plan-basic', basic_rule_id)('value'))
  }
}
