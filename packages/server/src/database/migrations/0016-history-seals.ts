import type { SchemaStep } from '../schema-step.ts'

/** A chain of hashes over the history: each seal covers the entries after the one before it. */
export const historySeals: SchemaStep = ({ integer }) => [
  `create table history_seal (
    seal_id ${integer} primary key,
    last_entry ${integer} not null,
    entries ${integer} not null,
    sealed_at text not null,
    hash text not null,
    removed_at text
  )`,
]
