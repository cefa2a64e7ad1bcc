import type { SchemaStep } from '../schema-step.ts'

/** Sessions that began at an OpenID provider, and people to whom it no longer gives a role. */
export const singleSignOn: SchemaStep = () => [
  `alter table person add column barred text not null default 'N' check (barred in ('Y', 'N'))`,
  // better-auth creates the sessions' table after this step, so no foreign key can refer to it.
  `create table provider_session (
    session_id text primary key,
    user_id text not null,
    subject text not null,
    tokens text not null,
    asked_at text not null,
    confirmed_at text not null
  )`,
]
