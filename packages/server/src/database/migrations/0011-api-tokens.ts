import type { SchemaStep } from '../schema-step.ts'

/** API tokens of programs. Only the hash of a token is stored. */
export const apiTokens: SchemaStep = ({ id, integer }) => [
  // better-auth creates the users' table after this step, so no foreign key can refer to it.
  `create table api_token (
    api_token_id ${id},
    user_id text not null,
    api_token_name text not null,
    token_prefix text not null,
    token_hash text not null,
    created_at text not null,
    expires_at text,
    last_used_at text,
    row_version ${integer} not null default 1
  )`,
  `create unique index api_token_hash on api_token (token_hash)`,
  `create unique index api_token_name on api_token (user_id, fold(api_token_name))`,
]
