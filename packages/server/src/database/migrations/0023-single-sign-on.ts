import type { SchemaStep } from '../schema-step.ts'

/** Sessions that began at an OpenID provider, and people to whom it gives no role any more. */
export const singleSignOn: SchemaStep = () => [
  `alter table person add column barred text not null default 'N' check (barred in ('Y', 'N'))`,
  // The sessions' table is made by the sign-in library once this has run, so nothing can refer to it.
  `create table provider_session (
    session_id text primary key,
    user_id text not null,
    subject text not null,
    tokens text not null,
    asked_at text not null,
    confirmed_at text not null
  )`,
]
