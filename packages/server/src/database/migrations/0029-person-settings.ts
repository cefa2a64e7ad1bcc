import type { SchemaStep } from '../schema-step.ts'

/** A person's settings of lists: columns, widths, saved views. */
export const personSettings: SchemaStep = () => [
  `create table person_setting (
    user_id text not null,
    setting_key text not null,
    value text not null,
    primary key (user_id, setting_key)
  )`,
]
