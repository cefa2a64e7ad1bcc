import { z } from 'zod'
import { catalogueNames } from '../catalogues/registry.ts'

/** Body of `PUT /presence`: the record that the caller looks at; null: none any more. Source: wire contract, section 9. */
export const presenceSchema = z.strictObject({
  resource: z.enum(catalogueNames, 'resource must be the name of a catalogue'),
  record_id: z.int('record_id must be a whole number').positive().nullable(),
  editing: z.boolean('editing must be true or false').default(false),
})
