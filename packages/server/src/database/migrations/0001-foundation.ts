import type { SchemaStep } from '../schema-step.ts'

/** Settings of the installation, and the history that every write adds to. */
export const foundation: SchemaStep = ({ id, integer }) => [
  `create table setting (name text primary key, value text not null)`,
  `create table history (
    history_id ${id},
    at text not null,
    user_id text not null,
    user_name text not null,
    action text not null check (action in ('create', 'update', 'delete')),
    resource text not null,
    record_id ${integer} not null,
    label text not null,
    before_row text,
    after_row text
  )`,
  `create index history_record on history (resource, record_id)`,
]
