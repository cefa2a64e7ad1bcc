import { refusal } from '../../../app-error.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { releaseTables } from '../../../policy/release-tables.ts'
import { policyOfTables, type NamedPolicy } from './policy-of-tables.ts'
import type { TimeZones } from './time-zones.ts'

/** What a release says: it never changes. */
export function releasePolicy(database: Database, zones: TimeZones, release: number): NamedPolicy {
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
