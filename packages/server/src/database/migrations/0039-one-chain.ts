import type { SchemaStep } from '../schema-step.ts'

/**
 * One chain of seals over changes, access events and removals; only the chain says what was removed. The new chain
 * begins by sealing the earlier seals, while the console runs.
 */
export const oneChain: SchemaStep = ({ integer }) => [
  `alter table history_seal rename to earlier_seal`,
  `create table history_seal (
    seal_id ${integer} primary key,
    kind text not null,
    last_entry ${integer} not null,
    entries ${integer} not null,
    until text not null,
    sealed_at text not null,
    digest text not null,
    hash text not null
  )`,
  `create index history_seal_kind on history_seal (kind, last_entry)`,
]
