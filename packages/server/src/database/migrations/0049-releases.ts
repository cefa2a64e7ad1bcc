import type { SchemaStep } from '../schema-step.ts'

/** Releases, and the change sets that they consist of. */
export const releases: SchemaStep = ({ id, integer }) => [
  `create table release_content (hash text primary key, content text not null)`,
  `create table release (
    release_id ${id},
    state text not null,
    base_release_id ${integer} references release (release_id),
    manifest_hash text references release_content (hash),
    evidence_hash text,
    user_id text not null,
    user_name text not null,
    approvers text not null,
    created_at text not null,
    published_at text,
    publish_at text,
    confirm_within_s ${integer},
    confirm_by text,
    confirmed_at text,
    emergency_reason text,
    review text,
    rollback_of ${integer} references release (release_id),
    note text,
    counts text not null
  )`,
  `create table release_pointer (
    pointer_id ${integer} primary key,
    release_id ${integer} not null references release (release_id)
  )`,
  `create table change_set (
    change_set_id ${id},
    name text not null,
    description text,
    ticket text,
    state text not null,
    owner text not null,
    user_id text not null,
    user_name text not null,
    created_at text not null,
    release_id ${integer} references release (release_id),
    taken_back_by ${integer} references release (release_id),
    row_version ${integer} not null default 1
  )`,
  `create table change_set_current (
    owner text primary key,
    change_set_id ${integer} not null references change_set (change_set_id)
  )`,
  `create table release_change_set (
    release_id ${integer} not null references release (release_id),
    change_set_id ${integer} not null references change_set (change_set_id),
    last_entry ${integer} not null,
    entry_count ${integer} not null,
    primary key (release_id, change_set_id)
  )`,
  `create table change_set_author (
    change_set_id ${integer} not null references change_set (change_set_id),
    user_id text not null,
    user_name text not null,
    primary key (change_set_id, user_id)
  )`,
  `create table change_set_entry (
    entry_id ${id},
    change_set_id ${integer} not null references change_set (change_set_id),
    user_id text not null,
    user_name text not null,
    at text not null,
    batch_id text not null,
    resource text not null,
    record_id ${integer} not null,
    label text not null,
    before_row text,
    after_row text
  )`,
  `create index change_set_entry_set on change_set_entry (change_set_id)`,
  `create index change_set_entry_batch on change_set_entry (batch_id)`,
  `create table change_set_approval (
    change_set_id ${integer} not null references change_set (change_set_id),
    user_id text not null,
    user_name text not null,
    at text not null,
    evidence_hash text not null,
    last_entry ${integer} not null,
    primary key (change_set_id, user_id)
  )`,
  // A new scope. From now on only the contract lists the scopes of tokens.
  `alter table api_token rename column scope to earlier_scope`,
  `alter table api_token add column scope text not null default 'read'`,
  `update api_token set scope = earlier_scope`,
  `alter table api_token drop column earlier_scope`,
]
