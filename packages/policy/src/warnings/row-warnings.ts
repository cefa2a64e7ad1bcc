import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName } from '@tollgate/contract/catalogues/rows.ts'
import { accumulatorWarnings } from './accumulator-type.ts'
import { balanceTypeWarnings } from './balance-type-acct.ts'
import { builtInWarnings } from './built-in.ts'
import { flowGroupWarnings } from './flow-group.ts'
import { pccRuleWarnings } from './pcc-rule.ts'
import { assignmentWarnings, planWarnings } from './plan-assignment.ts'
import {
  accumulationWarnings,
  basicRuleWarnings,
  basicTimeSpanWarnings,
  mappingUnitWarnings,
  mappingWarnings,
  planEventWarnings,
  ruleZoneWarnings,
  planVersionWarnings,
  versionWarnings,
} from './policy-plan.ts'
import { rulePlanWarnings } from './policy-plan-rule.ts'
import { qosRuleWarnings } from './qos-rule.ts'
import { ruleCacheRefreshWarnings } from './rule-cache-refresh.ts'
import { ruleFlowWarnings } from './rule-flow.ts'
import {
  callbackWarnings,
  conditionGroupWarnings,
  conditionWarnings,
  executionWarnings,
  workflowNodeWarnings,
  workflowWarnings,
} from './rule-workflow.ts'
import { timespanWarnings } from './timespan.ts'
import { timespanDetailWarnings } from './timespan-detail.ts'
import { zoneValueWarnings } from './zone-value.ts'

/** A row as read, or a form's values so far. */
type Row = Readonly<Record<string, unknown>>

const WARNINGS = {
  'accumulate-type': builtInWarnings,
  'balance-type': builtInWarnings,
  'policy-event-type': builtInWarnings,
  'policy-plan-rule-type': builtInWarnings,
  'policy-plan-type': builtInWarnings,
  'price-plan': builtInWarnings,
  'rule-workflow-func': builtInWarnings,
  'accumulator-type': accumulatorWarnings,
  'balance-type-acct': balanceTypeWarnings,
  'balance-type-group': balanceTypeWarnings,
  'flow-group': flowGroupWarnings,
  'pcc-rule': pccRuleWarnings,
  'pcc-rule-group': pccRuleWarnings,
  'plan-assignment': assignmentWarnings,
  'policy-plan': planWarnings,
  'policy-plan-basic': basicRuleWarnings,
  'policy-plan-basic-accm': accumulationWarnings,
  'policy-plan-basic-timespan': basicTimeSpanWarnings,
  'policy-plan-basic-ver': versionWarnings,
  'policy-plan-event': planEventWarnings,
  'policy-plan-mapping': mappingWarnings,
  'policy-plan-mapping-unit': mappingUnitWarnings,
  'policy-plan-rule': rulePlanWarnings,
  'policy-plan-rule-zone': ruleZoneWarnings,
  'policy-plan-ver': planVersionWarnings,
  'qos-rule': qosRuleWarnings,
  'rule-cache-refresh': ruleCacheRefreshWarnings,
  'rule-flow': ruleFlowWarnings,
  'rule-workflow-cb': callbackWarnings,
  'rule-workflow-cond': conditionWarnings,
  'rule-workflow-cond-group': conditionGroupWarnings,
  'rule-workflow-exec': executionWarnings,
  'rule-workflow-group': workflowWarnings,
  'rule-workflow-node': workflowNodeWarnings,
  timespan: timespanWarnings,
  'timespan-detail': timespanDetailWarnings,
  'zone-value': zoneValueWarnings,
} satisfies { readonly [Name in CatalogueName]?: (row: Row) => Warning[] }

const byCatalogue: Readonly<Record<string, (row: Row) => Warning[]>> = WARNINGS

/** Names of the hints that a catalogue's warnings need beside the fields of a row. The server computes them. */
export type HintName<Name extends CatalogueName> = Name extends keyof typeof WARNINGS
  ? Exclude<keyof Parameters<(typeof WARNINGS)[Name]>[0], FieldName<Name>> & string
  : never

const PLAIN_CHARACTERS = /^[A-Za-z0-9_.:-]*$/

/** Whether a catalogue has any warnings. */
export function mayWarn({ name, plainFields }: Catalogue): boolean {
  return name in byCatalogue || plainFields.length > 0
}

/**
 * All warnings of a row (wire contract, section 5 "Warn"). The server computes them for reads, a form while typing.
 */
export function rowWarnings(catalogue: Catalogue, row: Row): Warning[] {
  return [...characterWarnings(catalogue, row), ...(byCatalogue[catalogue.name]?.(row) ?? [])]
}

function characterWarnings({ plainFields }: Catalogue, row: Row): Warning[] {
  return plainFields.flatMap(({ field, label }) => {
    const value = row[field]
    if (typeof value !== 'string' || PLAIN_CHARACTERS.test(value)) return []
    return [
      { code: 'UNUSUAL_CHARACTERS', message: `${label} has characters other than letters, digits and _ . : -`, field },
    ]
  })
}
