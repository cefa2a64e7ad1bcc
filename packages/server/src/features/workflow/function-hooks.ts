import { sql } from 'kysely'
import { workflowFunction } from '@tollgate/contract/workflow/functions.ts'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import type { Part } from '../../catalogue/present-row.ts'

export const functionHooks: CatalogueHooks = {
  computed: {
    param1: sql<string | null>`rule_workflow_func.param1`,
    param2: sql<string | null>`rule_workflow_func.param2`,
  },
  attach: async (_db, rows) => rows.map(({ param1, param2 }) => ({ param1: parsed(param1), param2: parsed(param2) })),
}

function parsed(text: unknown): Part {
  return typeof text === 'string' ? (JSON.parse(text) as object) : null
}

/** A function as the catalogue answers it, for the rows that call it. */
export function functionDetail(name: unknown): Part {
  const definition = workflowFunction(name)
  if (!definition) return null
  const { sentence: _sentence, acts: _acts, ...detail } = definition
  return detail
}
