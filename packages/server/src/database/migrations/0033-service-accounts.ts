import type { SchemaStep } from '../schema-step.ts'

/** Accounts of programs, which nobody signs in to. */
export const serviceAccounts: SchemaStep = () => [
  `alter table person add column kind text not null default 'person' check (kind in ('person', 'service'))`,
]
