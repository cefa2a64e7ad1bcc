import type { SchemaStep } from '../schema-step.ts'

/** Adds service accounts: programs use them with API tokens, and nobody can sign in to them. */
export const serviceAccounts: SchemaStep = () => [
  `alter table person add column kind text not null default 'person' check (kind in ('person', 'service'))`,
]
