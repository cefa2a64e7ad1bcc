import type { SchemaStep } from '../schema-step.ts'

/** Answers to all requests with an Idempotency-Key, no longer only to workflow edits. */
export const requestAnswers: SchemaStep = () => [
  `create table request_answer (
    scope text not null,
    idempotency_key text not null,
    request_hash text not null,
    answer text not null,
    answered_at text not null,
    primary key (scope, idempotency_key)
  )`,
  `create index request_answer_answered_at on request_answer (answered_at)`,
  `insert into request_answer (scope, idempotency_key, request_hash, answer, answered_at)
    select 'rule-workflow ' || work_group_id, idempotency_key, request_hash, answer, answered_at from edit_answer`,
  `drop table edit_answer`,
]
