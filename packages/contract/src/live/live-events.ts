import type { ChangeAction } from '../history/change.ts'
import { z } from 'zod'
import { catalogueNames } from '../catalogues/registry.ts'

/** More than this many are told as the first of them. */
export const MOST_SELECTED = 50

/** Body of `PUT /presence`: the record that the caller looks at; null: none any more. Source: wire contract, section 9. */
export const presenceSchema = z.strictObject({
  resource: z.enum(catalogueNames, 'resource must be the name of a catalogue'),
  record_id: z.int('record_id must be a whole number').positive().nullable(),
  editing: z.boolean('editing must be true or false').default(false),
  selected: z
    .array(z.int().positive(), 'selected must be a list of ids')
    .max(MOST_SELECTED, `selected has at most ${MOST_SELECTED} ids`)
    .optional()
    .describe('Ids of what is selected inside the record: of a workflow its nodes'),
})

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
