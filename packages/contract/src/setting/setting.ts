import { z } from 'zod'
import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, text } from '../catalogue/field.ts'
import { codeLabel } from '../standards/codes.ts'
import { CC_UNIT_TYPE } from '../standards/gx-enumerations.ts'
import { approvalRulesSchema } from './approvals.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { describedField } from '../catalogue/write-schema.ts'

/** Units in which a gateway can report usage, by rum (TS 29.212 5.3.61). */
export const REPORTED_UNITS = [0, 2, 3, 4] as const

/** For each unit, the amount after which usage is reported if no quota is ahead. */
const threshold = (rum: (typeof REPORTED_UNITS)[number]) => {
  const unit = (codeLabel(CC_UNIT_TYPE, rum) ?? '').toLowerCase()
  return integer(`Report of ${unit}`, {
    role: 'decides',
    min: 1,
    help: `${rum === 0 ? 'Seconds' : 'Octets'} after which usage is reported where no quota ends; empty: not at all.`,
  })
}

/** The unit of a setting that is an amount, by its field. */
export const SETTING_UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  REPORTED_UNITS.map((rum) => [`reporting_threshold_${rum}`, rum]),
)

const thresholds = {
  reporting_threshold_0: threshold(0),
  reporting_threshold_2: threshold(2),
  reporting_threshold_3: threshold(3),
  reporting_threshold_4: threshold(4),
}

export const settingDefinition = defineCatalogue({
  name: 'setting',
  table: 'network_setting',
  path: 'setting',
  id: 'setting_id',
  fields: {
    network_time_zone: text('Time zone of the network', {
      role: 'decides',
      required: true,
      maxLength: 64,
      check: 'time zone',
      help: 'Versions begin and end at midnight on this clock. A session that names no time zone is judged by it as well.',
    }),
    ...thresholds,
    moment_tolerance_s: integer('Tolerance before a moment', {
      role: 'decides',
      required: true,
      min: 0,
      max: 3600,
      unit: 's',
      default: 30,
      help: 'A gateway that asks again so much earlier is answered as at the moment itself.',
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

/** The settings of the network, a single row: body of `PUT /setting`, answer of `GET /setting`. */
export const setting = resolveCatalogues([settingDefinition]).get(settingDefinition.name) as Catalogue

export const SETTING_ID = 1

const reported = z.int().nullable()
const mode = z.enum(['on', 'off'])

/** Answer of `GET /setting`. */
export const settingSchema = z.object({
  setting_id: z.int(),
  network_time_zone: z.string(),
  reporting_threshold_0: reported.describe('Seconds after which usage is reported where no quota ends'),
  reporting_threshold_2: reported.describe('The same of octets in both directions'),
  reporting_threshold_3: reported.describe('Uplink'),
  reporting_threshold_4: reported.describe('Downlink'),
  moment_tolerance_s: z.int(),
  releases: mode.describe('on: systems read releases, and every write belongs to a change set'),
  approvals: approvalRulesSchema.readonly(),
  row_version: z.int(),
  warnings: z.array(z.never()).optional().describe('Empty'),
})
export type Setting = z.output<typeof settingSchema>

/** Body of `PUT /setting`: what changes. */
export const settingWriteSchema = z
  .object(
    Object.fromEntries(Object.keys(setting.fields).map((name) => [name, describedField(setting, name).optional()])),
  )
  .extend({
    releases: mode.optional(),
    approvals: approvalRulesSchema.optional(),
    confirm: z.boolean().optional().describe('Another time zone, and turning releases off, needs true'),
  })

/** Why a plan or workflow depends on the clock: the days of its versions, or time spans and local times. */
const because = z.array(z.enum(['days', 'times']))

/** Plans and workflows that decide differently with another time zone. */
export const alteredSchema = z.object({
  plans: z.array(z.object({ pcr_plan_id: z.int(), pcr_plan_name: z.string(), because })),
  workflows: z.array(z.object({ work_group_id: z.int(), work_group_name: z.string(), because })),
})
export type Altered = z.output<typeof alteredSchema>
export type Because = z.output<typeof because>[number]
