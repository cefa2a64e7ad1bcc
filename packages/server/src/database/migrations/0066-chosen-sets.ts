import type { SchemaStep } from '../schema-step.ts'

/** Distinguishes a chosen set from one that a write began: writes never leave a chosen one for another. */
export const chosenSets: SchemaStep = () => [
  `alter table change_set_current add column is_chosen text not null default 'N'`,
]
