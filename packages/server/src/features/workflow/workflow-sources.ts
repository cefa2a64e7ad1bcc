import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
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
import { withWarningsInside } from './warnings-inside.ts'
import { withCycleHints, withReachHints } from './workflow-wide-hints.ts'

/** Hooks of the workflow catalogues, by catalogue name. */
const workflowCatalogueHooks = {
  'rule-workflow-group': workflowHooks,
  'rule-workflow-node': nodeHooks,
  'rule-workflow-node-position': positionHooks,
  'rule-workflow-func': functionHooks,
  'rule-workflow-cb': callbackHooks,
  'rule-workflow-cond-group': conditionGroupHooks,
  'rule-workflow-cond': conditionHooks,
  'rule-workflow-exec': executionHooks,
} as const satisfies { [Name in CatalogueName]?: CatalogueHooks<Name> }

const inside = {
  'rule-workflow-node': withReachHints(nodeHooks),
  'rule-workflow-cb': withCycleHints(callbackHooks),
  'rule-workflow-exec': withCycleHints(executionHooks),
  'rule-workflow-cond-group': conditionGroupHooks,
}

/**
 * The same with warnings that need the whole workflow. The designer reads whole workflows anyway, and a batch of edits
 * would read the workflow for each edit.
 */
export const warnedWorkflowHooks: { readonly [Name in WorkflowCatalogue]: CatalogueHooks<Name> } = {
  ...workflowCatalogueHooks,
  ...inside,
  'rule-workflow-group': withWarningsInside(workflowHooks, inside),
}

export type WorkflowCatalogue = keyof typeof workflowCatalogueHooks

export function workflowSource(name: WorkflowCatalogue): Source {
  return sourceOf(catalogueOf(name), catalogues, workflowCatalogueHooks[name])
}
