import type { ChangeAction } from '../history/change.ts'
import { z } from 'zod'
import { catalogueNames } from '../catalogues/registry.ts'

/** Of more selected records, only the first are sent. */
export const MOST_SELECTED = 50

/** Body of `PUT /presence`: the record that the caller looks at, or null. Source: wire contract, section 9. */
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
  /** Null if too many records of the catalogue changed at once to name each. */
  record_id: number | null
  action: ChangeAction | null
  /** Row version after the change. Null for a deleted record, and if no record is named. */
  row_version: number | null
  actor_id: string | null
  actor_name: string | null
  /** The change set that it belongs to. Null without one, and if no record is named. */
  change_set_id: number | null
}

export interface Presence {
  person_id: string
  name: string
  resource: string
  record_id: number
  editing: boolean
  /** Tells the tabs of a person apart; absent if the tab was not named. */
  tab?: string
  /** Ids of what is selected inside the record, such as nodes of a workflow. */
  selected?: readonly number[]
}

/** Data of a `presence` event of `GET /live`: everybody who is looking at a record, the reader included. */
export interface LivePresence {
  people: readonly Presence[]
}
