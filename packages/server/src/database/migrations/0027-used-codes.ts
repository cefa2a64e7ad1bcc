import type { SchemaStep } from '../schema-step.ts'

/** Used codes of second factors; none may be used twice. */
export const usedCodes: SchemaStep = () => [
  `create table used_code (
    user_id text not null,
    code text not null,
    used_at text not null,
    primary key (user_id, code)
  )`,
]
