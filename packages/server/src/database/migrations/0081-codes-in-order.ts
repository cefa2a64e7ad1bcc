import type { SchemaStep } from '../schema-step.ts'

/** Indexes for lists in the order of codes, where digits are numbers: as in `ordered` of `catalogue/list-statements.ts`. */
export const codesInOrder: SchemaStep = () => [
  `create index rating_group_by_code on rating_group (fold_code(rg_code), rating_group_id)`,
  `create index policy_event_by_code on policy_event ((re_code is null), fold_code(re_code), pcr_event_id)`,
]
