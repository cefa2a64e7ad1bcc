import type { SchemaStep } from '../schema-step.ts'

/** The scope of a token. Existing tokens keep their rights. */
export const tokenScope: SchemaStep = () => [
  `alter table api_token add column scope text not null default 'write' check (scope in ('metrics', 'read', 'write'))`,
  `alter table api_token add column catalogues text`,
]
