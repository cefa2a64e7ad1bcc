import type { SchemaStep } from '../schema-step.ts'

/** What a token may do. Those that are there go on as they were. */
export const tokenScope: SchemaStep = () => [
  `alter table api_token add column scope text not null default 'write' check (scope in ('metrics', 'read', 'write'))`,
  `alter table api_token add column catalogues text`,
]
