import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { ExportSource, Redirection } from './export-source.ts'
import type { Report } from './report.ts'
import { fieldsOf } from './told.ts'

/** The target that a rule redirects to; null, and reported, where its address is not kept here. */
export function redirectionOf(
  { rule_code, pcc_rule_id, redirection_rule_id: id }: RuleDefinition,
  { redirectionOf: find }: ExportSource,
  report: Report,
): Redirection | null {
  const found = id === null ? undefined : find(id)
  if (!found) {
    const message = `${rule_code} redirects without an address: that of redirection rule ${id} is kept in the gateway`
    report.add('NO_REDIRECT_ADDRESS', message, fieldsOf('pcc-rule', pcc_rule_id)('redirection_rule_id'))
  }
  return found ?? null
}
