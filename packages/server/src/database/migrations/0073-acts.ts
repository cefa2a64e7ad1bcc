import type { SchemaStep } from '../schema-step.ts'

/** Digests of the rows that say who approved and published what, after each change of them. */
export const acts: SchemaStep = ({ id }) => [
  `create table act (
    act_id ${id},
    at text not null,
    record text not null,
    digest text not null
  )`,
  'create index act_by_record on act (record, act_id)',
]
