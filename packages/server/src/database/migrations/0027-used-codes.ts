import type { SchemaStep } from '../schema-step.ts'

/** Codes of second factors that have let somebody in: none does so twice. */
export const usedCodes: SchemaStep = () => [
  `create table used_code (
    user_id text not null,
    code text not null,
    used_at text not null,
    primary key (user_id, code)
  )`,
]
