import type { SchemaStep } from '../schema-step.ts'

/** Accepted warnings, until the record is changed or a day has passed. `messages` is JSON. */
export const acceptedProblems: SchemaStep = ({ id, integer }) => [
  `create table accepted_problem (
    accepted_id ${id},
    resource text not null,
    record_id ${integer} not null,
    code text not null,
    field text not null,
    messages text not null,
    label text not null,
    pcr_plan_id ${integer},
    reason text not null,
    last_day text,
    accepted_by text not null,
    accepted_at text not null,
    unique (resource, record_id, code, field)
  )`,
]
