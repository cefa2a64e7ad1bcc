import type { ChangeAction } from '../history/change.ts'

/** Data of a `change` event of `GET /live`. Source: wire contract, section 9. */
export interface LiveChange {
  change_id: number
  resource: string
  /** null: more records of the catalogue were changed at once than are named one by one. */
  record_id: number | null
  action: ChangeAction | null
  /** After the change; null for a deleted record, and where no record is named. */
  row_version: number | null
  actor_id: string | null
  actor_name: string | null
}

export interface Presence {
  person_id: string
  name: string
  resource: string
  record_id: number
  editing: boolean
  /** Ids of what is selected inside the record: of a workflow its nodes. Absent: nothing. */
  selected?: readonly number[]
}

/** Data of a `presence` event of `GET /live`: everybody who is somewhere now, the reader included. */
export interface LivePresence {
  people: readonly Presence[]
}
