import type { CatalogueDefinition } from '../catalogue/define-catalogue.ts'
import { attribute } from './attribute.ts'
import { balanceTypeAcct } from './balance-type-acct.ts'
import { balanceTypeGroupMember } from './balance-type-group-member.ts'
import { balanceTypeGroup } from './balance-type-group.ts'
import { balanceType } from './balance-type.ts'
import { accumulateType } from './accumulate-type.ts'
import { accumulatorType } from './accumulator-type.ts'
import { flowGroup } from './flow-group.ts'
import { pccRuleGroupMember } from './pcc-rule-group-member.ts'
import { pccRuleGroup } from './pcc-rule-group.ts'
import { pccRule } from './pcc-rule.ts'
import { pcrfAttributeDyn } from './pcrf-attribute-dyn.ts'
import { pcrfAttribute } from './pcrf-attribute.ts'
import { planAssignment } from './plan-assignment.ts'
import { policyCounter } from './policy-counter.ts'
import { policyEventType } from './policy-event-type.ts'
import { policyEvent } from './policy-event.ts'
import { policyPlanType } from './policy-plan-type.ts'
import { policyPlanRuleType } from './policy-plan-rule-type.ts'
import { policyPlan } from './policy-plan.ts'
import { policyPlanVer } from './policy-plan-ver.ts'
import { policyPlanEvent } from './policy-plan-event.ts'
import { policyPlanRule } from './policy-plan-rule.ts'
import { policyPlanRuleZone } from './policy-plan-rule-zone.ts'
import { policyPlanMapping } from './policy-plan-mapping.ts'
import { policyPlanMappingUnit } from './policy-plan-mapping-unit.ts'
import { policyPlanBasicVer } from './policy-plan-basic-ver.ts'
import { policyPlanBasic } from './policy-plan-basic.ts'
import { policyPlanBasicTimespan } from './policy-plan-basic-timespan.ts'
import { policyPlanBasicAccm } from './policy-plan-basic-accm.ts'
import { pricePlan } from './price-plan.ts'
import { qosRuleArp } from './qos-rule-arp.ts'
import { qosRule } from './qos-rule.ts'
import { ratingGroup } from './rating-group.ts'
import { ruleCacheRefresh } from './rule-cache-refresh.ts'
import { ruleFlow } from './rule-flow.ts'
import { ruleWorkflowCb } from './rule-workflow-cb.ts'
import { ruleWorkflowCondGroup } from './rule-workflow-cond-group.ts'
import { ruleWorkflowCond } from './rule-workflow-cond.ts'
import { ruleWorkflowExec } from './rule-workflow-exec.ts'
import { ruleWorkflowFunc } from './rule-workflow-func.ts'
import { ruleWorkflowGroup } from './rule-workflow-group.ts'
import { ruleWorkflowNodePosition } from './rule-workflow-node-position.ts'
import { ruleWorkflowNode } from './rule-workflow-node.ts'
import { serviceIdentifier } from './service-identifier.ts'
import { traceAttribute } from './trace-attribute.ts'
import { timespanDetail } from './timespan-detail.ts'
import { timespan } from './timespan.ts'
import { zoneMap } from './zone-map.ts'
import { zoneValue } from './zone-value.ts'
import { zone } from './zone.ts'

/** All catalogues. A catalogue comes after those that it refers to. */
export const definitions = [
  policyEventType,
  policyEvent,
  attribute,
  pcrfAttribute,
  pcrfAttributeDyn,
  traceAttribute,
  pricePlan,
  accumulateType,
  accumulatorType,
  balanceType,
  balanceTypeAcct,
  balanceTypeGroup,
  balanceTypeGroupMember,
  policyCounter,
  zoneMap,
  zone,
  zoneValue,
  ratingGroup,
  serviceIdentifier,
  qosRuleArp,
  qosRule,
  flowGroup,
  ruleFlow,
  timespan,
  timespanDetail,
  pccRule,
  pccRuleGroup,
  pccRuleGroupMember,
  ruleCacheRefresh,
  ruleWorkflowFunc,
  ruleWorkflowGroup,
  ruleWorkflowNode,
  ruleWorkflowNodePosition,
  ruleWorkflowCb,
  ruleWorkflowCondGroup,
  ruleWorkflowCond,
  ruleWorkflowExec,
  policyPlanType,
  policyPlanRuleType,
  policyPlan,
  planAssignment,
  policyPlanVer,
  policyPlanEvent,
  policyPlanRule,
  policyPlanRuleZone,
  policyPlanMapping,
  policyPlanMappingUnit,
  policyPlanBasicVer,
  policyPlanBasic,
  policyPlanBasicTimespan,
  policyPlanBasicAccm,
] as const satisfies readonly CatalogueDefinition[]

type Definitions = { [D in (typeof definitions)[number] as D['name']]: D }

export type CatalogueName = keyof Definitions
export type DefinitionOf<Name extends CatalogueName> = Definitions[Name]
