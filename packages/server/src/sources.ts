import { catalogueNames, catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { sourceFinder, sourceOf } from './catalogue/select-rows.ts'
import { caseSource, listViewSource, recordCatalogues, settingSource } from './policy/case-rows.ts'
import { builtIn } from './catalogue/built-in.ts'
import type { CatalogueHooks } from './catalogue/hooks.ts'
import {
  balanceTypeAcctHooks,
  balanceTypeGroupHooks,
  balanceTypeGroupMemberHooks,
} from './features/balance-type-group/hooks.ts'
import { flowGroupHooks } from './features/flow-group/hooks.ts'
import { pccRuleGroupHooks, pccRuleGroupMemberHooks, pccRuleHooks } from './features/pcc-rule-group/hooks.ts'
import { pcrfAttributeDynHooks } from './features/pcrf-attribute-dyn/hooks.ts'
import { pcrfAttributeHooks } from './features/pcrf-attribute/hooks.ts'
import { planHooks } from './features/plan/hooks.ts'
import { qosRuleArpHooks } from './features/qos-rule-arp/hooks.ts'
import { ruleCacheRefreshHooks } from './features/rule-cache-refresh/hooks.ts'
import { timespanDetailHooks } from './features/timespan-detail/hooks.ts'
import { timespanHooks } from './features/timespan/hooks.ts'
import { policyCounterHooks } from './features/policy-counter/hooks.ts'
import { copyCasesOfPlan, copyCasesOfWorkflow } from './features/simulation/cases/copy-cases.ts'
import { copyWorkflow } from './features/workflow/copy-workflow.ts'
import { warnedWorkflowHooks } from './features/workflow/workflow-sources.ts'
import { zoneMapHooks } from './features/zone-map/hooks.ts'
import { zoneValueHooks } from './features/zone-value/hooks.ts'
import { zoneHooks } from './features/zone/hooks.ts'

/** Code of the catalogues for what their definition cannot express, by catalogue name. */
export const catalogueHooks: { readonly [Name in CatalogueName]?: CatalogueHooks<Name> } = {
  'accumulate-type': { extra: builtIn('accumulate-type') },
  'balance-type': { extra: builtIn('balance-type') },
  'policy-event-type': { extra: builtIn('policy-event-type') },
  'policy-plan-rule-type': { extra: builtIn('policy-plan-rule-type') },
  'policy-plan-type': { extra: builtIn('policy-plan-type') },
  'price-plan': { extra: builtIn('price-plan') },
  'balance-type-acct': balanceTypeAcctHooks,
  'balance-type-group': balanceTypeGroupHooks,
  'balance-type-group-member': balanceTypeGroupMemberHooks,
  'flow-group': flowGroupHooks,
  'pcc-rule': pccRuleHooks,
  'pcc-rule-group': pccRuleGroupHooks,
  'pcc-rule-group-member': pccRuleGroupMemberHooks,
  'pcrf-attribute': pcrfAttributeHooks,
  'pcrf-attribute-dyn': pcrfAttributeDynHooks,
  'qos-rule-arp': qosRuleArpHooks,
  'rule-cache-refresh': ruleCacheRefreshHooks,
  timespan: timespanHooks,
  'timespan-detail': timespanDetailHooks,
  'policy-counter': policyCounterHooks,
  ...warnedWorkflowHooks,
  'zone-map': zoneMapHooks,
  zone: zoneHooks,
  'zone-value': zoneValueHooks,
  ...planHooks,
  'rule-workflow-group': {
    ...warnedWorkflowHooks['rule-workflow-group'],
    copyBelow: copyWorkflow,
    copyBeside: copyCasesOfWorkflow,
  },
  'policy-plan': { ...planHooks['policy-plan'], copyBeside: copyCasesOfPlan },
}

/** Every catalogue with its hooks. */
export const sources = catalogueNames.map((name) => sourceOf(catalogueOf(name), recordCatalogues, catalogueHooks[name]))

export const sourceNamed = sourceFinder([...sources, caseSource, settingSource, listViewSource])
