import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readSetting, updateSetting } from '@tollgate/contract/calls/setting.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { setting, SETTING_ID } from '@tollgate/contract/setting/setting.ts'
import { settingSchema, type Altered } from '@tollgate/contract/setting/setting-schema.ts'
import { approvalRulesSchema, isLooser, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { tellApprovers } from '../../access/people/notices.ts'
import { writeContext } from '../../catalogue/row-call.ts'
import { bodyParser, changeRow, checkVersion, lockRow, versionIn } from '../../catalogue/write-rows.ts'
import { approvalRules, storeApprovalRules } from '../../database/approval-setting.ts'
import type { Db, Trx } from '../../database/tables.ts'
import type { Database } from '../../database/open.ts'
import { route } from '../../http/route.ts'
import { hasReleases } from '../../history/change-sets.ts'
import { recordChange, type Actor } from '../../history/record-change.ts'
import { parseBody } from '../../http/parse-body.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'
import { settingSource } from '../../policy/case-rows.ts'
import { readAltered } from './altered.ts'
import { refuseUnknown } from './known-documents.ts'

const APPROVALS = { name: 'setting', label: 'name' }
const bodyOfRules = z.object({ approvals: approvalRulesSchema })
const releasesMode = settingSchema.shape.releases

interface Releases {
  /** Turns releases on or off; whether they are on from here. */
  change(trx: Trx, asked: { mode: 'on' | 'off'; confirm: boolean; actor: Actor }): Promise<boolean>
  makeFirst(actor: Actor): Promise<void>
}

/** The settings of the network: readable by all, writable by administrators. */
export function registerSetting(app: FastifyInstance, database: Database, modes: Releases): void {
  const source = settingSource
  const parse = bodyParser(setting)
  const withMode = async <R extends object>(stored: R) => ({
    ...stored,
    releases: (await hasReleases(database.db)) ? ('on' as const) : ('off' as const),
    approvals: await approvalRules(database.db),
  })
  route(app, readSetting, async () => withMode(await readStored(database.db)))
  // What guards releases is no token's to change: it could then publish what nobody approved.
  route(app, updateSetting, async ({ request }) => {
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
      await changeRow({ trx, engine: database.engine }, source, stored, values, actor)
      return {
        ...(await readStored(trx)),
        alters,
        isTurnedOn: mode && (await modes.change(trx, { mode: mode.data, confirm: confirm === true, actor })),
      }
    })
    if (isTurnedOn) await modes.makeFirst(actor)
    return withMode(changed)
  })
}

async function readStored(db: Db) {
  const stored = db.selectFrom('network_setting').selectAll().where('setting_id', '=', SETTING_ID)
  return { ...(await stored.executeTakeFirstOrThrow()), warnings: [] }
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
