import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { RegisterRoutes } from './catalogue/catalogue-calls.ts'
import { registerBalanceTypes } from './features/balance-type-group/routes.ts'
import { registerFlowGroups } from './features/flow-group/routes.ts'
import { planCatalogueRoutes } from './features/plan/catalogue-routes.ts'
import { registerRuleCacheRefresh } from './features/rule-cache-refresh/routes.ts'
import { workflowCatalogueRoutes } from './features/workflow/catalogue-routes.ts'

/** Routes of the catalogues that need other ones than the core registers, by catalogue name. */
export const catalogueRoutes: Readonly<Partial<Record<CatalogueName, RegisterRoutes>>> = {
  'balance-type-acct': registerBalanceTypes,
  'flow-group': registerFlowGroups,
  'rule-cache-refresh': registerRuleCacheRefresh,
  ...planCatalogueRoutes,
  ...workflowCatalogueRoutes,
}
