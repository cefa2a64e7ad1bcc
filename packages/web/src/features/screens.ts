import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Catalogues whose whole screen is their own, by name; all others have the common one. */
export const screens: Readonly<Partial<Record<CatalogueName, LazyExoticComponent<ComponentType>>>> = {
  'balance-type-group': lazy(async () => ({
    default: (await import('./balance-type-group/balance-type-group-screen.tsx')).BalanceTypeGroupScreen,
  })),
  'pcc-rule-group': lazy(async () => ({
    default: (await import('./pcc-rule-group/pcc-rule-group-screen.tsx')).PccRuleGroupScreen,
  })),
  'policy-plan': lazy(async () => ({
    default: (await import('./plan/list/plan-list-screen.tsx')).PlanListScreen,
  })),
  'rule-workflow-group': lazy(async () => ({
    default: (await import('./workflow/list/workflow-list-screen.tsx')).WorkflowListScreen,
  })),
  timespan: lazy(async () => ({ default: (await import('./timespan/timespan-screen.tsx')).TimespanScreen })),
  'zone-map': lazy(async () => ({ default: (await import('./zone-map/zone-map-screen.tsx')).ZoneMapScreen })),
}
