import { compile, type PolicySource } from '@tollgate/engine/decide/policy.ts'
import { policyData } from '@tollgate/engine/decide/rows/from-tables.ts'
import type { VersionRow } from '@tollgate/engine/decide/rows/policy-data.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { settingsOfSessions } from '@tollgate/engine/session/settings.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { releaseTables } from '../../../policy/release-tables.ts'
import type { AskedOf, StoredPolicy } from './policy-store.ts'
import type { TimeZones } from './time-zones.ts'

/** Size of the cache of compiled releases, which never change. */
const MOST_KEPT = 3

/** Policies of releases, with the ids that records have in the working data. */
export class ReleasePolicies {
  readonly #database: Database
  readonly #zones: TimeZones
  readonly #kept = new Map<number, Promise<StoredPolicy>>()

  constructor(database: Database, zones: TimeZones) {
    this.#database = database
    this.#zones = zones
  }

  source(release: number): PolicySource<StoredPolicy> {
    return { policyFor: (requests) => this.policyOf(release, requests) }
  }

  /** The releases that steps of a session name, by id. */
  async namedIn(
    steps: readonly { release?: number | undefined }[],
    requests: readonly AskedOf[],
  ): Promise<ReadonlyMap<number, StoredPolicy>> {
    const found = new Map<number, StoredPolicy>()
    for (const [place, { release }] of steps.entries()) {
      if (release === undefined || found.has(release)) continue
      found.set(release, await this.policyOf(release, requests, `steps.${place}`))
    }
    return found
  }

  /** @param place Path of the release in the body. */
  async policyOf(release: number, requests: readonly AskedOf[], place?: string): Promise<StoredPolicy> {
    const kept = this.#kept.get(release) ?? this.#read(release)
    this.#kept.delete(release)
    this.#kept.set(release, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    const policy = await kept.catch((error: unknown) => {
      this.#kept.delete(release)
      throw error instanceof AppError && place !== undefined ? new AppError(faultsAt(place, error.faults)) : error
    })
    return { ...policy, timeZones: this.#zones.rulesFor(requests, policy.networkTimeZone) }
  }

  #read(release: number): Promise<StoredPolicy> {
    return inSnapshot(this.#database, async (db) => {
      const { manifest_hash: hash } = await published(db, release)
      const tables = await releaseTables(db, release)
      if (!tables)
        throw refusal('CONFLICT', `The rows of release ${release} are not kept any more: ask a later one`, 'release')
      const types = await db.selectFrom('policy_event_type').selectAll().execute()
      const [setting = {}] = tables.get('setting') ?? []
      const clock = this.#zones.rulesOf(String(setting.network_time_zone))
      const data = policyData(new Map([...tables, ['policy-event-type', types as unknown as Row[]]]), {
        network_time_zone: clock,
      })
      const versions = (tables.get('policy-plan-ver') ?? []) as unknown as VersionRow[]
      const policy = compile({ ...data, session_settings: settingsOfSessions(setting) })
      return {
        ...policy,
        name: `release ${release}`,
        source: { source: 'release', release, hash },
        accumulators: new Set((data.references.accumulators ?? []).map(({ resource_id }) => resource_id)),
        versionRows: new Map(versions.map((row) => [row.pcc_rule_ver_id, row])),
      }
    })
  }
}

async function published(db: Db, release: number): Promise<{ manifest_hash: string }> {
  const row = await db
    .selectFrom('release')
    .select(['manifest_hash', 'state'])
    .where('release_id', '=', release)
    .executeTakeFirst()
  if (!row) throw refusal('INVALID', `There is no release ${release}`, 'release')
  const { manifest_hash, state } = row
  if (manifest_hash === null || state !== 'published')
    throw refusal('INVALID', `Release ${release} was not published`, 'release')
  return { manifest_hash }
}
