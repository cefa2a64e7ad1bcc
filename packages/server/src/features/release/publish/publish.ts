import type { Publish } from '@tollgate/contract/release/release.ts'
import { refusal } from '../../../app-error.ts'
import type { Engine } from '../../../database/engine.ts'
import type { Database } from '../../../database/open.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { act } from '../../../history/acts.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { noteNew, RELEASES } from '../acts.ts'
import { countsBetween, storeContents } from '../contents.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { addRelease, changeReleases, lockPointer, manifestOfRelease, refuseUnconfirmed } from '../release-store.ts'
import { beginRollout, planRollout, type RolloutSettings } from '../rollout/rollout-store.ts'
import { lockSet } from '../sets/set-store.ts'
import { refuseChanged } from './approvals.ts'
import { movePointer } from './move-pointer.ts'
import { plannedBy, refuseOver, replaceWaiting } from './planned-releases.ts'
import { countingApprovals, refuseUnlessPublishable } from './preconditions.ts'
import { makerOf, readReleaseToMake } from './release-to-make.ts'

/** Publishes sets now, or schedules them. Returns the id of the release. */
export function publish(
  database: Database,
  evidence: Evidence,
  { as_planned, ...given }: Publish,
  { actor, settings }: { actor: Actor; settings: RolloutSettings },
): Promise<number> {
  const { impact } = evidence
  return writeOnce(database, actor, async (trx) => {
    const base = await lockPointer(trx, database.engine)
    const asked = as_planned === undefined ? given : { ...given, ...(await plannedBy(trx, as_planned)) }
    if (asked.at !== undefined) await refuseOver(trx, asked.at)
    if (base !== asked.base || base !== impact.base)
      throw refusal('CONFLICT', `Release ${base} is current, not ${asked.base}: read the evidence again`, 'base')
    const others = impact.change_set_ids.filter((id) => !asked.change_set_ids.includes(id))
    if (others.length > 0)
      throw refusal('CONFLICT', `These change sets must go along: ${others.join(', ')}`, 'change_set_ids')
    const isEmergency = asked.emergency_reason !== undefined
    const made = await readReleaseToMake(trx, evidence, { by: makerOf(actor), isEmergency })
    refuseUnlessPublishable(made)
    const approvals = isEmergency ? [] : made.sets.flatMap((set) => countingApprovals(made, set))
    const approvers = [...new Set(approvals.map(({ user_name }) => user_name))]
    const release_id = await addRelease(trx, actor, {
      state: 'scheduled',
      base_release_id: base,
      evidence_hash: impact.evidence_hash,
      by_token: made.by.isToken ? 'Y' : 'N',
      approvers: JSON.stringify(approvers),
      publish_at: asked.at === undefined ? null : new Date(asked.at).toISOString(),
      confirm_within_s: asked.confirm_within_s ?? null,
      emergency_reason: asked.emergency_reason ?? null,
    })
    await noteSets(trx, release_id, evidence)
    const publishing = { engine: database.engine, id: release_id, base, evidence, actor }
    // The history names a call by its first entry.
    if (asked.at === undefined) await storePublished(trx, publishing)
    else await noteNew(trx, { kind: RELEASES, id: release_id, done: 'scheduled', actor })
    await replaceWaiting(trx, { id: release_id, sets: impact.change_set_ids, actor })
    if (asked.rollout) await planRollout(trx, release_id, asked.rollout, { settings, actor })
    if (asked.at === undefined) await makeCurrent(trx, publishing)
    return release_id
  })
}

/** Notes the sets of a release in their current state, and locks them against another publish. */
async function noteSets(trx: Trx, release_id: number, { impact, entries }: Evidence): Promise<void> {
  for (const change_set_id of impact.change_set_ids) {
    await lockSet(trx, change_set_id)
    await refuseChanged(trx, change_set_id, entries)
    const { last = 0, count = 0 } = entries[change_set_id] ?? {}
    await trx
      .insertInto('release_change_set')
      .values({ release_id, change_set_id, last_entry: last, entry_count: count })
      .execute()
    act(trx, 'release_change_set', { release_id, change_set_id })
  }
}

interface Publishing {
  engine: Engine
  id: number
  base: number
  evidence: Evidence
  actor: Actor
}

/** The only place where a candidate becomes the current release. */
export async function publishNow(trx: Trx, publishing: Publishing): Promise<void> {
  await storePublished(trx, publishing)
  await makeCurrent(trx, publishing)
}

async function storePublished(trx: Trx, { id, base, evidence, actor }: Publishing): Promise<void> {
  const { manifest, contents } = evidence
  await refuseUnconfirmed(trx)
  const now = await databaseNow(trx)
  const { confirm_within_s: within, publish_at } = await trx
    .selectFrom('release')
    .select(['confirm_within_s', 'publish_at'])
    .where('release_id', '=', id)
    .executeTakeFirstOrThrow()
  const values = {
    state: 'published',
    manifest_hash: await storeContents(trx, manifest, contents),
    published_at: new Date(now).toISOString(),
    confirm_by: within === null ? null : new Date(now + within * 1000).toISOString(),
    counts: JSON.stringify(countsBetween(await manifestOfRelease(trx, base), manifest)),
  } as const
  await changeReleases(trx, { ids: [id], values, done: 'published', actor, isNew: publish_at === null })
}

async function makeCurrent(trx: Trx, { engine, id, base, evidence, actor }: Publishing): Promise<void> {
  await movePointer(trx, { engine, from: base, to: id, actor, rows: evidence.rows })
  await beginRollout(trx, id, actor)
}
