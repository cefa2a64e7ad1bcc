import type { SchemaStep } from '../schema-step.ts'

/** Of a set the records are looked for; an index on calls, whose ids are random, made each write dearer. */
export const entriesByRecord: SchemaStep = () => [
  'drop index change_set_entry_batch',
  'drop index change_set_entry_set',
  'create index change_set_entry_record on change_set_entry (change_set_id, record_id)',
]
