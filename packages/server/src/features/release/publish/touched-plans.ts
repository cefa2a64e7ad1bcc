import type { Release } from '@tollgate/contract/release/release.ts'
import { touchedBy, type Touched } from '../../../access/plan-rights.ts'
import { anyTable } from '../../../database/any-table.ts'
import { PUBLISHED_TABLES } from '../../../database/published-tables.ts'
import type { Db, TableRow } from '../../../database/tables.ts'
import { publishedRelease, rowsBack } from '../../../policy/release-tables.ts'
import { differingKeys, readManifest } from '../contents.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { currentRelease, hashedRelease, publishedHash, type HashedRelease } from '../release-store.ts'

const PLANS = 'policy_plan'

/** The ids of plans by key. A key may pass from a plan to another. */
type PlanIds = ReadonlyMap<string, ReadonlySet<number>>

/** What sets would change: documents, and decisions of plans. By the ids that keys have before and afterwards. */
export async function touchedByEvidence(db: Db, { impact, rows }: Evidence): Promise<Touched[]> {
  const changes = rows.rows.filter(({ table }) => table === PLANS)
  const stored = rows.isWhole ? [] : await publishedPlans(db)
  const ids = idsByKey([...stored, ...changes.flatMap(({ before, after }) => [before, after])])
  return [
    ...touchedDocuments(
      impact.documents.map(({ key }) => key),
      ids,
    ),
    ...impact.changed_plans.flatMap((key) => plansNamed(key, ids, `this changes ${key}`)),
  ]
}

/** What differs between two published releases. */
export async function touchedBetween(db: Db, from: HashedRelease, to: HashedRelease): Promise<Touched[]> {
  const [was, is] = [await readManifest(db, publishedHash(from)), await readManifest(db, publishedHash(to))]
  const rows = [...(await plansAt(db, from.release_id)), ...(await plansAt(db, to.release_id))]
  return touchedDocuments(differingKeys(was, is), idsByKey(rows))
}

/** What a release changes, or would change at its time. */
export async function touchedByRelease(
  db: Db,
  release: Pick<Release, 'release_id' | 'manifest_hash' | 'base_release_id'>,
): Promise<Touched[]> {
  const { release_id, manifest_hash, base_release_id: base } = release
  if (manifest_hash !== null) return base === null ? [] : touchedBetween(db, await hashedRelease(db, base), release)
  const sets = await db
    .selectFrom('release_change_set')
    .select('change_set_id')
    .where('release_id', '=', release_id)
    .execute()
  const ids = sets.map((set) => set.change_set_id)
  return ids.length === 0 ? [] : touchedBy(db, 'change_set_id', ids)
}

function publishedPlans(db: Db): Promise<TableRow[]> {
  return anyTable(db)
    .selectFrom(PUBLISHED_TABLES.get(PLANS)?.name ?? '')
    .select(['pcr_plan_id', 'key'])
    .execute()
}

/** The plans of a release. None are known of one from before the published tables: then all its plans are others'. */
async function plansAt(db: Db, release: number): Promise<(TableRow | null)[]> {
  const current = await currentRelease(db)
  if (current === undefined || (await publishedRelease(db)) !== current) return []
  const back = await rowsBack(db, current, release, PLANS)
  if (!back) return []
  const changed = new Set(back.rows.map(({ id }) => id))
  const stored = await publishedPlans(db)
  return [...stored.filter((row) => !changed.has(Number(row.pcr_plan_id))), ...back.rows.map(({ after }) => after)]
}

function idsByKey(rows: readonly (TableRow | null)[]): PlanIds {
  const known = rows.flatMap((row) => (row ? [[String(row.key), Number(row.pcr_plan_id)] as const] : []))
  return new Map([...Map.groupBy(known, ([key]) => key)].map(([key, all]) => [key, new Set(all.map(([, id]) => id))]))
}

function touchedDocuments(paths: readonly string[], ids: PlanIds): Touched[] {
  return paths.flatMap((path) => {
    const [root = '', key = ''] = path.split('/')
    return plansNamed(root === 'plans' || root === 'tests' ? key : '', ids, `this changes ${path}`)
  })
}

function plansNamed(key: string, ids: PlanIds, name: string): Touched[] {
  const found = [...(ids.get(key) ?? [])]
  return found.length === 0 ? [{ plan: null, name }] : found.map((plan) => ({ plan, name }))
}
