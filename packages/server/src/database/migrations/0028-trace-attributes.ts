import type { SchemaStep } from '../schema-step.ts'

/** Where the attributes of a pasted trace are read from. */
export const traceAttributes: SchemaStep = ({ id, integer }) => [
  `create table trace_attribute (
    trace_attribute_id ${id},
    trace_path text not null,
    trace_format text not null,
    trace_reading text not null,
    re_attr ${integer} not null references attribute,
    comments text,
    row_version ${integer} not null default 1
  )`,
  `create unique index trace_attribute_path on trace_attribute (re_attr, fold(trace_format), fold(trace_path))`,
]
