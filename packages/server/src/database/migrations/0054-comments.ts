import type { SchemaStep } from '../schema-step.ts'

/** Comments on change sets. */
export const comments: SchemaStep = ({ id, integer }) => [
  `create table change_set_comment (
    comment_id ${id},
    change_set_id ${integer} not null references change_set (change_set_id),
    about text,
    text text not null,
    blocks text not null,
    resolved text not null,
    resolved_by text,
    user_id text not null,
    user_name text not null,
    mentions text not null,
    created_at text not null,
    row_version ${integer} not null default 1
  )`,
  `create index change_set_comment_set on change_set_comment (change_set_id)`,
]
