import type { SchemaStep } from '../schema-step.ts'

/** The nodes that run releases, and rollouts of releases to them. */
export const nodes: SchemaStep = ({ id, integer }) => [
  // The form of a document for nodes: without what decides nothing, and in parts if it is large.
  `alter table release_content add column node_hash text`,
  `create table node (
    node_id ${id},
    node_name text not null unique,
    user_id text not null unique,
    created_at text not null,
    release_id ${integer} references release (release_id),
    state text,
    error text,
    since text,
    reported_at text
  )`,
  `create table rollout (
    release_id ${integer} primary key references release (release_id),
    stages text not null,
    stage ${integer} not null,
    state text not null,
    guards text not null,
    next_at text,
    note text,
    user_id text not null,
    user_name text not null
  )`,
  // The changes of a release to the published tables, row by row, so that a rollback can revert them.
  `create table release_row (
    release_id ${integer} not null references release (release_id),
    table_name text not null,
    record_id ${integer} not null,
    before_row text,
    after_row text,
    primary key (release_id, table_name, record_id)
  )`,
  // A single row: the release in the published tables.
  `create table published_release (
    published_id ${integer} primary key,
    release_id ${integer} not null references release (release_id)
  )`,
]
