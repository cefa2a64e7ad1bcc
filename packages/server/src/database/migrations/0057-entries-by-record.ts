import type { SchemaStep } from '../schema-step.ts'

/** Entries of a set are looked up by record. The index on calls, whose ids are random, made each write slower. */
export const entriesByRecord: SchemaStep = () => [
  'drop index change_set_entry_batch',
  'drop index change_set_entry_set',
  'create index change_set_entry_record on change_set_entry (change_set_id, record_id)',
]
