import type { SchemaStep } from '../schema-step.ts'

/** What folders said when they were applied: the base of the next comparison. */
export const appliedDocuments: SchemaStep = ({ id, integer }) => [
  `create table applied_document (
    applied_id ${id},
    document_key text not null,
    change_set_id ${integer},
    hash text not null,
    content text not null,
    applied_at text not null
  )`,
  'create index applied_document_by_key on applied_document (document_key, applied_id)',
]
