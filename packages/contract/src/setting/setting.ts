import { z } from 'zod'
import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { text } from '../catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'

const definition = defineCatalogue({
  name: 'setting',
  table: 'network_setting',
  path: 'setting',
  id: 'setting_id',
  fields: {
    network_time_zone: text('Time zone of the network', {
      required: true,
      maxLength: 64,
      check: 'time zone',
      help: 'Versions begin and end at midnight on this clock. A session that names no time zone is judged by it as well.',
    }),
  },
  columns: [],
  filters: [],
  label: 'network_time_zone',
  search: 'network_time_zone',
  words: {
    one: 'network setting',
    many: 'Settings',
    about: 'What holds for the whole network, at every instance of the console.',
    done: { update: 'Settings saved' },
  },
})

/** The settings of the whole network, one row: what `PUT /setting` takes and `GET` answers. */
export const setting = resolveCatalogues([definition]).get(definition.name) as Catalogue

export const SETTING_ID = 1

/** Answer of `GET /setting`. */
export interface Setting {
  setting_id: number
  network_time_zone: string
  row_version: number
}

/** By what a plan or a workflow reads the clock: the days of its versions, or time spans and local times. */
const because = z.array(z.enum(['days', 'times']))

/** What decides differently on another clock. */
export const alteredSchema = z.object({
  plans: z.array(z.object({ pcr_plan_id: z.int(), pcr_plan_name: z.string(), because })),
  workflows: z.array(z.object({ work_group_id: z.int(), work_group_name: z.string(), because })),
})
export type Altered = z.output<typeof alteredSchema>
export type Because = z.output<typeof because>[number]
