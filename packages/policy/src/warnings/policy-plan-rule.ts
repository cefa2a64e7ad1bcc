import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { codesInWords } from '@tollgate/contract/standards/codes.ts'
import { AP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import type { AskedHints } from '../plan/asked-at.ts'

const warning = (code: WarningCode, message: string, field: string): Warning[] => [{ code, message, field }]

type RulePlan = { ap_type?: string | null } & Partial<AskedHints>

/** Warns about a rule plan of unknown type, or that does not fit the others of its version. */
export function rulePlanWarnings(rule: RulePlan): Warning[] {
  return [...unknownType(rule), ...beside(rule)]
}

function beside({ twin_name, missing_opposite, weaker_name, stronger_event }: RulePlan): Warning[] {
  const warnings: Warning[] = []
  if (twin_name) {
    const message = `"${twin_name}" at the same event has the same name but for case and spaces: they are two questions`
    warnings.push(...warning('SIMILAR_RULE_PLANS', message, 'ap_rule_name'))
  }
  if (missing_opposite) {
    const message = `Its answer lapses at the event "${missing_opposite}", which this version does not have: nothing is asked there`
    warnings.push(...warning('EVENT_WITHOUT_OPPOSITE', message, 'pcr_event_id'))
  }
  if (weaker_name && stronger_event) {
    const message = `Stronger than "${weaker_name}" here, but weaker in a session: a question is as strong as its strongest rule plan, and "${weaker_name}" has that at "${stronger_event}"`
    warnings.push(...warning('QUESTION_ORDER_DIFFERS', message, 'priority'))
  }
  return warnings
}

function unknownType({ ap_type }: RulePlan): Warning[] {
  if (!ap_type || AP_TYPE.some(({ value }) => value === ap_type)) return []
  return warning(
    'RULE_TYPE_UNKNOWN',
    `There is no rule type "${ap_type}"; known are ${codesInWords(AP_TYPE)}`,
    'ap_type',
  )
}
