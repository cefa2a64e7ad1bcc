import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { RegisterRoutes } from './catalogue/catalogue-calls.ts'
import { registerBalanceTypes } from './features/balance-type-group/routes.ts'
import { registerFlowGroups } from './features/flow-group/routes.ts'
import { planCatalogueRoutes } from './features/plan/catalogue-routes.ts'
import { registerRuleCacheRefresh } from './features/rule-cache-refresh/routes.ts'
import { workflowCatalogueRoutes } from './features/workflow/catalogue-routes.ts'

/** Catalogues that register their own routes instead of the core's, by catalogue name. */
export const catalogueRoutes: Readonly<Partial<Record<CatalogueName, RegisterRoutes>>> = {
  'balance-type-acct': registerBalanceTypes,
  'flow-group': registerFlowGroups,
  'rule-cache-refresh': registerRuleCacheRefresh,
  ...planCatalogueRoutes,
  ...workflowCatalogueRoutes,
}
