import type { SchemaStep } from '../schema-step.ts'

/** Roles of users, and invitations, of which only the hash is stored. */
export const people: SchemaStep = ({ id, integer }) => [
  // better-auth creates the users' table after this step, so no foreign key can refer to it.
  `create table person (
    person_id ${id},
    user_id text not null,
    role text not null check (role in ('viewer', 'editor', 'approver', 'administrator')),
    disabled text not null default 'N' check (disabled in ('Y', 'N')),
    last_seen_at text,
    row_version ${integer} not null default 1
  )`,
  `create unique index person_user on person (user_id)`,
  `create table invitation (
    person_id ${integer} primary key references person on delete cascade,
    token_hash text not null,
    expires_at text not null
  )`,
  `create unique index invitation_token on invitation (token_hash)`,
]
