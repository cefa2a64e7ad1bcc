import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { late, type LateComponent } from '../ui/late.ts'

/** Catalogues with a screen of their own; all others have the common one. */
export const screens: Readonly<Partial<Record<CatalogueName, LateComponent<object>>>> = {
  'balance-type-group': late(
    async () => (await import('./balance-type-group/balance-type-group-screen.tsx')).BalanceTypeGroupScreen,
  ),
  'pcc-rule-group': late(async () => (await import('./pcc-rule-group/pcc-rule-group-screen.tsx')).PccRuleGroupScreen),
  'policy-plan': late(async () => (await import('./plan/list/plan-list-screen.tsx')).PlanListScreen),
  'rule-workflow-group': late(
    async () => (await import('./workflow/list/workflow-list-screen.tsx')).WorkflowListScreen,
  ),
  timespan: late(async () => (await import('./timespan/timespan-screen.tsx')).TimespanScreen),
  'zone-map': late(async () => (await import('./zone-map/zone-map-screen.tsx')).ZoneMapScreen),
}
