import type { SchemaStep } from '../schema-step.ts'

/** The last written state of each row in a fixed list, to detect changes in the database. */
export const builtInRows: SchemaStep = () => [
  `create table built_in_row (
    list text not null,
    row_key text not null,
    content text not null,
    kept text,
    primary key (list, row_key)
  )`,
]
