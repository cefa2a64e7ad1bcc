import type { SchemaStep } from '../schema-step.ts'

/** Answers to batches of workflow edits, by the sender's key. */
export const editAnswers: SchemaStep = ({ integer }) => [
  `create table edit_answer (
    work_group_id ${integer} not null references rule_workflow_group on delete cascade,
    idempotency_key text not null,
    request_hash text not null,
    answer text not null,
    answered_at text not null,
    primary key (work_group_id, idempotency_key)
  )`,
  `create index edit_answer_answered_at on edit_answer (answered_at)`,
]
