import type { SchemaStep } from '../schema-step.ts'

/** The files of imports, next to the history of what they wrote. */
export const filesOfImports: SchemaStep = () => [
  `create table import_file (
    batch_id text primary key,
    file_name text not null
  )`,
]
