import type { SchemaStep } from '../schema-step.ts'

/** Watches of people, and the messages to them. */
export const watches: SchemaStep = ({ id, integer }) => [
  `create table watch (
    watch_id ${id},
    user_id text not null,
    events text not null,
    targets text not null,
    url text,
    secret text,
    console_url text not null,
    told text not null,
    created_at text not null
  )`,
  `create table watch_message (
    message_id ${id},
    watch_id ${integer} not null,
    user_id text not null,
    sent_to text not null,
    events text not null,
    tries ${integer} not null default 0,
    created_at text not null,
    sent_at text,
    next_at text,
    error text
  )`,
  'create index watch_message_due on watch_message (next_at)',
]
