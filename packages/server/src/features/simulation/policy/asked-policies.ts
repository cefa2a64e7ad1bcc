import { LRUCache } from 'lru-cache'
import { faultsAt } from '@tollgate/contract/errors.ts'
import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import type { PolicySource } from '@tollgate/engine/decide/policy.ts'
import { AppError, refusal } from '../../../app-error.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { type NamedPolicy, policyOfTables } from './policy-of-tables.ts'
import type { AskedOf, PolicyStore, StoredPolicy } from './policy-store.ts'
import { lastChange } from '../../../history/last-change.ts'
import { readCandidate, readEntries } from '../../../policy/open-work.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import type { TimeZones } from './time-zones.ts'
import type { Db } from '../../../database/tables.ts'
import { releaseTables } from '../../../policy/release-tables.ts'

/** Compiled policies that are kept beside that of the working data. */
const MOST_KEPT = 3

/** Finds the policy that a request asks: working data, a release, or what change sets would publish. */
export class AskedPolicies {
  readonly #database: Database
  readonly #store: PolicyStore
  readonly #sourceNamed: SourceFinder
  readonly #kept = new LRUCache<string, Promise<StoredPolicy>>({ max: MOST_KEPT })

  constructor(database: Database, store: PolicyStore, sourceNamed: SourceFinder) {
    this.#database = database
    this.#store = store
    this.#sourceNamed = sourceNamed
  }

  source(asked: AskedPolicy): PolicySource<StoredPolicy> {
    return { policyFor: (requests) => this.policyOf(asked, requests) }
  }

  /** @param place Where in the body the policy is named. */
  async policyOf(asked: AskedPolicy, requests: readonly AskedOf[], place?: string): Promise<StoredPolicy> {
    if (asked.release === undefined && asked.change_set_ids === undefined) return this.#store.policyFor(requests)
    try {
      const policy = await this.#keep(await this.#named(asked))
      return { ...policy, timeZones: this.#store.zones.rulesFor(requests, policy.networkTimeZone) }
    } catch (error) {
      throw error instanceof AppError && place !== undefined ? new AppError(faultsAt(place, error.faults)) : error
    }
  }

  /** The policies of the releases that the steps of a session name, by release number. */
  async namedIn(
    steps: readonly { release?: number | undefined }[],
    requests: readonly AskedOf[],
  ): Promise<ReadonlyMap<number, StoredPolicy>> {
    const found = new Map<number, StoredPolicy>()
    for (const [place, { release }] of steps.entries()) {
      if (release === undefined || found.has(release)) continue
      found.set(release, await this.policyOf({ release }, requests, `steps.${place}`))
    }
    return found
  }

  async #named({ release, change_set_ids: sets }: AskedPolicy): Promise<NamedPolicy> {
    const { zones } = this.#store
    if (sets === undefined) return releasePolicy(this.#database, zones, release ?? 0)
    if (release !== undefined) throw refusal('INVALID', 'Name a release or change sets, not both', 'change_set_ids')
    return candidatePolicy(this.#database, { zones, sourceNamed: this.#sourceNamed }, sets)
  }

  async #keep({ name, read }: NamedPolicy): Promise<StoredPolicy> {
    const kept = this.#kept.get(name) ?? read()
    this.#kept.set(name, kept)
    return kept.catch((error: unknown) => {
      this.#kept.delete(name)
      throw error
    })
  }
}

/** What a release says: it never changes. */
function releasePolicy(database: Database, zones: TimeZones, release: number): NamedPolicy {
  const name = `release ${release}`
  const read = () =>
    inSnapshot(database, async (db) => {
      const hash = await publishedHash(db, release)
      const tables = await releaseTables(db, release)
      if (!tables)
        throw refusal('CONFLICT', `The rows of release ${release} are not kept any more: ask a later one`, 'release')
      return policyOfTables(tables, { zones, name, source: { source: 'release', release, hash } })
    })
  return { name, read }
}

async function publishedHash(db: Db, release: number): Promise<string> {
  const row = await db
    .selectFrom('release')
    .select(['manifest_hash', 'state'])
    .where('release_id', '=', release)
    .executeTakeFirst()
  if (!row) throw refusal('INVALID', `There is no release ${release}`, 'release')
  const { manifest_hash: hash, state } = row
  if (hash === null || state !== 'published')
    throw refusal('INVALID', `Release ${release} was not published`, 'release')
  return hash
}

interface Needs {
  zones: TimeZones
  sourceNamed: SourceFinder
}

/** What change sets would publish: another policy after each write, and after each move of a change to another set. */
async function candidatePolicy(
  database: Database,
  { zones, sourceNamed }: Needs,
  sets: readonly number[],
): Promise<NamedPolicy> {
  const name = await inSnapshot(database, async (db) => {
    const entries = await readEntries(db)
    return JSON.stringify([sets, await lastChange(db), entries.map(({ seq, set }) => [seq, set])])
  })
  const read = () =>
    inSnapshot(database, async (db) => {
      const { tables, change_set_ids } = await readCandidate(db, sourceNamed, sets)
      return policyOfTables(tables, {
        zones,
        name: `change sets ${change_set_ids.join(', ')}`,
        source: { source: 'change sets', change_set_ids, revision: await lastChange(db) },
      })
    })
  return { name, read }
}
