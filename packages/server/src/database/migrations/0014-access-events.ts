import type { SchemaStep } from '../schema-step.ts'

/** Sign-ins, failures and refusals, with their addresses. The history is only about records. */
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
