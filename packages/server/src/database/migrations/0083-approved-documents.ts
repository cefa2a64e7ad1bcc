import type { SchemaStep } from '../schema-step.ts'

/** What a set would publish as it was approved: lists of sets judge by it whether the approvals still suffice. */
export const approvedDocuments: SchemaStep = ({ integer }) => [
  `create table approved_documents (
    change_set_id ${integer} primary key references change_set (change_set_id) on delete cascade,
    evidence_hash text not null,
    documents text not null,
    plans text not null
  )`,
]
