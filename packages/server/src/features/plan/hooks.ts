import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import { policyPlanBasicAccmHooks, policyPlanBasicHooks, policyPlanBasicTimespanHooks } from './basic-hooks.ts'
import { policyPlanMappingHooks, policyPlanMappingUnitHooks, policyPlanRuleZoneHooks } from './mapping-hooks.ts'
import { planAssignmentHooks, policyPlanHooks } from './plan-hooks.ts'
import { policyPlanEventHooks, policyPlanRuleHooks } from './rule-hooks.ts'
import { policyPlanBasicVerHooks, policyPlanVerHooks } from './version-hooks.ts'

/** Hooks of the catalogues below a policy plan, by catalogue name. */
export const planHooks: { readonly [Name in CatalogueName]?: CatalogueHooks<Name> } = {
  'policy-plan': policyPlanHooks,
  'plan-assignment': planAssignmentHooks,
  'policy-plan-ver': policyPlanVerHooks,
  'policy-plan-event': policyPlanEventHooks,
  'policy-plan-rule': policyPlanRuleHooks,
  'policy-plan-rule-zone': policyPlanRuleZoneHooks,
  'policy-plan-mapping': policyPlanMappingHooks,
  'policy-plan-mapping-unit': policyPlanMappingUnitHooks,
  'policy-plan-basic-ver': policyPlanBasicVerHooks,
  'policy-plan-basic': policyPlanBasicHooks,
  'policy-plan-basic-timespan': policyPlanBasicTimespanHooks,
  'policy-plan-basic-accm': policyPlanBasicAccmHooks,
}
