import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import type { Part } from '../../catalogue/present-row.ts'

/** The function as its catalogue returns it, for rows that call it. */
export function functionDetail(name: unknown): Part {
  const definition = workflowFunction(name)
  if (!definition) return null
  const { sentence: _sentence, acts: _acts, ...detail } = definition
  return detail
}
