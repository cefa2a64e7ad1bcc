import type { SchemaStep } from '../schema-step.ts'

/** Which file an import read, beside the history of what it wrote. */
export const filesOfImports: SchemaStep = () => [
  `create table import_file (
    batch_id text primary key,
    file_name text not null
  )`,
]
