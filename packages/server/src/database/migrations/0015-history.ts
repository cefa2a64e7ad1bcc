import type { SchemaStep } from '../schema-step.ts'

/** Makes the history searchable and undoable: the call of an entry, its token, and the change that it undoes. */
export const history: SchemaStep = ({ integer }) => [
  `alter table history add column token_name text`,
  `alter table history add column batch_id text not null default ''`,
  // One entry of each batch represents it in lists.
  `alter table history add column opens_batch ${integer} not null default 0`,
  `alter table history add column undo_of ${integer}`,
  `alter table history add column change_set_id ${integer}`,
  `update history set batch_id = cast(history_id as text), opens_batch = 1`,
  `create index history_batch on history (batch_id, history_id)`,
  `create index history_opening on history (history_id) where opens_batch = 1`,
  `create index history_undo on history (undo_of) where undo_of is not null`,
  `create index history_at on history (at)`,
  `create index history_actor on history (user_name)`,
  `create index history_label on history (label)`,
  `create index history_action on history (action)`,
]
