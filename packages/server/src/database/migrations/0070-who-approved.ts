import type { SchemaStep } from '../schema-step.ts'

/** Who is who, and which approvals are void for good: what approvers and publishers are judged by. */
export const whoApproved: SchemaStep = () => [
  // A person who is deleted and comes back with the same address is the same person.
  `create table former_identity (identity_hash text primary key, user_id text not null)`,
  `create table account_maker (
    user_id text not null,
    maker_id text not null,
    maker_name text not null,
    primary key (user_id, maker_id)
  )`,
  `insert into account_maker (user_id, maker_id, maker_name)
    select t.user_id, h.user_id, min(h.user_name)
    from history h join api_token t on t.api_token_id = h.record_id
    where h.resource = 'api-token' and h.action = 'create' and h.user_id <> t.user_id
    group by t.user_id, h.user_id`,
  `alter table change_set_approval add column is_void text not null default 'N'`,
  `alter table release add column by_token text not null default 'N'`,
]
