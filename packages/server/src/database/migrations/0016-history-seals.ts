import type { SchemaStep } from '../schema-step.ts'

/**
 * A hash chain over the history: each seal covers the entries since the one before it. Also covering indexes for the
 * list of batches, which would otherwise read each matching entry.
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
