import { z } from 'zod'
import { describedField } from '../catalogue/write-schema.ts'
import { approvalRulesSchema } from './approvals.ts'
import { setting } from './setting.ts'

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
