import type { SchemaStep } from '../schema-step.ts'

/** Who signed in, failed to, or was refused, and from where: beside the history, which is about records. */
export const accessEvents: SchemaStep = ({ id }) => [
  `create table access_event (
    access_event_id ${id},
    at text not null,
    event text not null,
    user_name text not null,
    address text not null,
    detail text
  )`,
  `create index access_event_at on access_event (at)`,
]
