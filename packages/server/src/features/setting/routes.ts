import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { alteredSchema, setting, SETTING_ID, type Altered } from '@tollgate/contract/setting/setting.ts'
import { approvalRulesSchema, isLooser, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { tellApprovers } from '../../access/people/notices.ts'
import { signedInUser } from '../../access/signed-in-user.ts'
import { routeSchemas } from '../../catalogue/route-schemas.ts'
import { sendRow, writeContext } from '../../catalogue/row-call.ts'
import { bodyParser, changeRow, checkVersion, lockRow, readRow, versionIn } from '../../catalogue/write-rows.ts'
import { approvalRules, storeApprovalRules } from '../../database/approval-setting.ts'
import type { Trx } from '../../database/tables.ts'
import type { Database } from '../../database/open.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { hasReleases } from '../../history/change-sets.ts'
import { recordChange, type Actor } from '../../history/record-change.ts'
import { parseBody } from '../../http/parse-body.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'
import { settingSource } from '../../policy/case-rows.ts'
import { readAltered } from './altered.ts'
import { refuseUnknown } from './known-documents.ts'

const PATH = '/api/v1/setting'

const APPROVALS = { name: 'setting', label: 'name' }
const bodyOfRules = z.object({ approvals: approvalRulesSchema })
const releasesMode = z.enum(['on', 'off'])
const threshold = z.int().nullable()
const row = z.object({
  setting_id: z.int(),
  network_time_zone: z.string(),
  reporting_threshold_0: threshold.describe('Seconds after which usage is reported where no quota ends'),
  reporting_threshold_2: threshold.describe('The same of octets in both directions'),
  reporting_threshold_3: threshold.describe('Uplink'),
  reporting_threshold_4: threshold.describe('Downlink'),
  moment_tolerance_s: z.int(),
  releases: releasesMode.describe('on: systems read releases, and every write belongs to a change set'),
  approvals: approvalRulesSchema,
  row_version: z.int(),
})
const tags = ['Settings']
const schemas = {
  one: described(() => ({
    tags,
    summary: 'What holds for the whole network',
    response: answers(200, z.object({ data: row })),
  })),
  update: described(() => ({
    ...routeSchemas(setting).update.described?.(),
    tags,
    params: undefined,
    summary: 'Change what holds for the whole network',
    description:
      'Another network_time_zone needs confirm: true. Without it nothing is changed, and the answer names the plans and ' +
      'workflows whose decisions it alters (fields policy-plan.{id} and rule-workflow-group.{id}).',
    response: answers(200, z.object({ data: row.extend({ alters: alteredSchema }) })),
  })),
}

interface Releases {
  /** Turns releases on or off; whether they are on from here. */
  change(trx: Trx, asked: { mode: 'on' | 'off'; confirm: boolean; actor: Actor }): Promise<boolean>
  makeFirst(actor: Actor): Promise<void>
}

/** The settings of the network: readable by all, writable by administrators. */
export function registerSetting(app: FastifyInstance, database: Database, modes: Releases): void {
  const source = settingSource
  const { one } = source.present
  const parse = bodyParser(setting)
  const withMode = async <R extends object>(stored: R) => ({
    ...stored,
    releases: (await hasReleases(database.db)) ? 'on' : 'off',
    approvals: await approvalRules(database.db),
  })
  app.get(PATH, { schema: schemas.one }, async (_request, reply) =>
    sendRow(reply, await withMode(one(await readRow(database.db, source, SETTING_ID)))),
  )
  app.put(PATH, { schema: schemas.update }, async (request, reply) => {
    // What guards releases is no token's to change: it could then publish what nobody approved.
    signedInUser(request)
    const { confirm, releases, approvals, ...body } = Object(request.body)
    const rules = approvals === undefined ? undefined : parseBody(bodyOfRules, { approvals }).approvals
    const mode = releases === undefined ? undefined : releasesMode.safeParse(releases)
    if (mode?.success === false) throw refusal('INVALID', 'Give on or off', 'releases')
    if (confirm !== undefined && typeof confirm !== 'boolean') throw refusal('INVALID', 'Give true or false', 'confirm')
    const values = parse(body, 'update')
    const { actor, expectedVersion } = writeContext(request)
    const { isTurnedOn, ...changed } = await writeOnce(database, actor, async (trx) => {
      const stored = await lockRow(trx, source, SETTING_ID)
      checkVersion(stored, expectedVersion ?? versionIn(body))
      const clocks = {
        from: String(stored.network_time_zone),
        to: String(values.network_time_zone ?? stored.network_time_zone),
      }
      if (rules) await changeApprovals(trx, rules, actor)
      if (mode?.data === 'off' && (await hasReleases(trx)))
        await tellIfOpen(trx, `${actor.name} turned releases off: every change is live without an approval`)
      const alters = await readAltered(trx, clocks)
      if (clocks.from !== clocks.to && confirm !== true) throw new AppError(unconfirmed(alters))
      return {
        ...(await changeRow({ trx, engine: database.engine }, source, stored, values, actor)),
        alters,
        isTurnedOn: mode && (await modes.change(trx, { mode: mode.data, confirm: confirm === true, actor })),
      }
    })
    if (isTurnedOn) await modes.makeFirst(actor)
    return sendRow(reply, await withMode(changed))
  })
}

/** Tells all approvers what guards releases less than before, while changes wait for their approval. */
async function tellIfOpen(trx: Trx, text: string): Promise<void> {
  const open = trx
    .selectFrom('change_set as s')
    .innerJoin('change_set_entry as e', 'e.change_set_id', 's.change_set_id')
    .select('s.change_set_id')
    .where('s.state', '!=', 'published')
  if (await open.limit(1).executeTakeFirst()) await tellApprovers(trx, text)
}

/** Records the approval rules in the history like other settings. */
async function changeApprovals(trx: Trx, rules: readonly ApprovalRule[], actor: Actor): Promise<void> {
  const before = { approvals: await approvalRules(trx) }
  await refuseUnknown(trx, rules, before.approvals)
  await storeApprovalRules(trx, rules)
  if (isLooser(before.approvals, rules))
    await tellIfOpen(trx, `${actor.name} changed the rules for approvals: a release may need fewer than before`)
  await recordChange(trx, {
    actor,
    catalogue: APPROVALS,
    id: SETTING_ID,
    before,
    after: { name: 'approvals', approvals: rules },
  })
}

const WORDS = { days: 'its versions begin and end at other moments', times: 'it reads times of day' } as const

function unconfirmed({ plans, workflows }: Altered): Fault[] {
  const told = (what: string, because: Altered['plans'][number]['because']) =>
    `${what}: ${because.map((reason) => WORDS[reason]).join(', and ')}`
  const counts = `${plans.length} plans and ${workflows.length} workflows`
  return [
    fault(
      'CONFLICT',
      `Another time zone alters the decisions of ${counts}: send confirm: true to change it`,
      'confirm',
    ),
    ...plans.map(({ pcr_plan_id, pcr_plan_name, because }) =>
      fault('CONFLICT', told(`Policy plan "${pcr_plan_name}"`, because), `policy-plan.${pcr_plan_id}`),
    ),
    ...workflows.map(({ work_group_id, work_group_name, because }) =>
      fault('CONFLICT', told(`Workflow "${work_group_name}"`, because), `rule-workflow-group.${work_group_id}`),
    ),
  ]
}
