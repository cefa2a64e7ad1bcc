import { sql, type Selectable } from 'kysely'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { builtIn } from '../../catalogue/built-in.ts'
import type { CatalogueHooks, SelectedRow } from '../../catalogue/hooks.ts'
import type { Part } from '../../catalogue/present-row.ts'
import type { Tables } from '../../database/tables.ts'

/** Stored as JSON. */
type Parameters = Pick<Selectable<Tables['rule_workflow_func']>, 'param1' | 'param2'>

export const functionHooks: CatalogueHooks<'rule-workflow-func', keyof Parameters> = {
  extra: {
    ...builtIn('rule-workflow-func'),
    param1: sql<string | null>`rule_workflow_func.param1`,
    param2: sql<string | null>`rule_workflow_func.param2`,
  },
  async attach(_db, rows: readonly (SelectedRow<'rule-workflow-func'> & Parameters)[]) {
    return rows.map(({ param1, param2 }) => ({ param1: parsed(param1), param2: parsed(param2) }))
  },
}

function parsed(text: unknown): Part {
  return typeof text === 'string' ? JSON.parse(text) : null
}

/** The function as its catalogue returns it, for rows that call it. */
export function functionDetail(name: unknown): Part {
  const definition = workflowFunction(name)
  if (!definition) return null
  const { sentence: _sentence, acts: _acts, ...detail } = definition
  return detail
}
