import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { sourceOf, type Source } from '../../catalogue/select-rows.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import { callbackHooks } from './callback-hooks.ts'
import { conditionGroupHooks, conditionHooks } from './condition-hooks.ts'
import { executionHooks } from './execution-hooks.ts'
import { functionHooks } from './function-hooks.ts'
import { nodeHooks } from './node-hooks.ts'
import { positionHooks } from './position-hooks.ts'
import { workflowHooks } from './workflow-hooks.ts'

/** Code of the workflow catalogues, by catalogue name. */
export const workflowCatalogueHooks = {
  'rule-workflow-group': workflowHooks,
  'rule-workflow-node': nodeHooks,
  'rule-workflow-node-position': positionHooks,
  'rule-workflow-func': functionHooks,
  'rule-workflow-cb': callbackHooks,
  'rule-workflow-cond-group': conditionGroupHooks,
  'rule-workflow-cond': conditionHooks,
  'rule-workflow-exec': executionHooks,
} as const satisfies Readonly<Record<string, CatalogueHooks>>

export type WorkflowCatalogue = keyof typeof workflowCatalogueHooks

/** A workflow catalogue with its code. */
export function workflowSource(name: WorkflowCatalogue): Source {
  return sourceOf(catalogueOf(name), catalogues, workflowCatalogueHooks[name])
}
