import type { SchemaStep } from '../schema-step.ts'
import { OWNERS } from './0034-owners-in-history.ts'

/** A moved record belongs to the history of both trees; the former owner finds it in the old one. */
export const movesInHistory: SchemaStep = ({ integer, numberIn }) => {
  const cases = Object.entries(OWNERS).map(([name, field]) => `when '${name}' then ${numberIn('before_row', field)}`)
  const before = `case resource ${cases.join(' ')} end`
  return [
    `alter table history add column former_owner_id ${integer}`,
    {
      table: 'history',
      id: 'history_id',
      statement: `update history set former_owner_id = ${before} where action = 'update' and owner_id <> ${before}`,
    },
    `create index history_former_owner on history (resource, former_owner_id, record_id) where former_owner_id is not null`,
  ]
}
