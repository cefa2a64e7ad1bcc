import type { SchemaStep } from '../schema-step.ts'

/**
 * A chain of hashes over the history: each seal covers the entries after the one before it. And indexes that hold what a list of
 * batches asks for: it would otherwise read each entry that matches.
 */
export const historySeals: SchemaStep = ({ integer }) => [
  `create table history_seal (
    seal_id ${integer} primary key,
    last_entry ${integer} not null,
    entries ${integer} not null,
    sealed_at text not null,
    hash text not null,
    removed_at text
  )`,
  `drop index history_action`,
  `create index history_action on history (action, history_id, batch_id)`,
  `create index history_resource on history (resource, history_id, batch_id)`,
]
