import type { SchemaStep } from '../schema-step.ts'

/** What releases wrote to the fixed lists: it tells their rows from what was changed since in the database. */
export const builtInRows: SchemaStep = () => [
  `create table built_in_row (
    list text not null,
    row_key text not null,
    content text not null,
    kept text,
    primary key (list, row_key)
  )`,
]
