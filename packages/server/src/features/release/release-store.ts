import type { Release } from '@tollgate/contract/release/release.ts'
import { refusal } from '../../app-error.ts'
import type { Engine } from '../../database/engine.ts'
import type { Db, Tables, Trx } from '../../database/tables.ts'
import { act } from '../../history/acts.ts'
import { type Act, noted, RELEASES } from './acts.ts'
import { readManifest, type Manifest } from './contents.ts'

type Stored = Omit<Tables['release'], 'release_id'> & { release_id: number }

/** The columns of a release before anything happens to it. */
const BLANK_RELEASE = {
  manifest_hash: null,
  evidence_hash: null,
  by_token: 'N',
  approvers: '[]',
  published_at: null,
  publish_at: null,
  confirm_within_s: null,
  confirm_by: null,
  confirmed_at: null,
  emergency_reason: null,
  review: null,
  rollback_of: null,
  note: null,
  problem: null,
  counts: JSON.stringify({ added: 0, changed: 0, removed: 0 }),
} as const satisfies Partial<Stored>

export type HashedRelease = Pick<Release, 'release_id' | 'manifest_hash'>

type NewRelease = Pick<Stored, 'state' | 'base_release_id'> & Partial<Stored>

export async function addRelease(
  trx: Trx,
  { id, name }: { id: string; name: string },
  of: NewRelease,
): Promise<number> {
  const row = { ...BLANK_RELEASE, user_id: id, user_name: name, created_at: new Date().toISOString(), ...of }
  const { release_id } = await trx.insertInto('release').values(row).returning('release_id').executeTakeFirstOrThrow()
  act(trx, 'release', { release_id })
  return release_id
}

/** Changes stored releases, with an entry in the history for each. */
export async function changeReleases(
  trx: Trx,
  { values, ...done }: Omit<Act, 'kind'> & { values: Partial<Stored> },
): Promise<void> {
  if (done.ids.length === 0) return
  await noted(trx, { kind: RELEASES, ...done }, () =>
    trx.updateTable('release').set(values).where('release_id', 'in', done.ids).execute(),
  )
}

/** The current release; undefined until the first one is made. */
export async function currentRelease(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('release_pointer').select('release_id').executeTakeFirst()
  return row?.release_id
}

/** The current release, while its confirmation is pending. */
export async function unconfirmedRelease(db: Db) {
  const row = await db
    .selectFrom('release_pointer as p')
    .innerJoin('release as r', 'r.release_id', 'p.release_id')
    .select(['r.release_id', 'r.base_release_id', 'r.confirm_by'])
    .where('r.confirmed_at', 'is', null)
    .executeTakeFirst()
  const { confirm_by = null } = row ?? {}
  return row && confirm_by !== null ? { ...row, confirm_by } : undefined
}

/** Refuses to publish on a release that may still return: it would stay without being confirmed. */
export async function refuseUnconfirmed(db: Db): Promise<void> {
  const { release_id: id } = (await unconfirmedRelease(db)) ?? {}
  if (id !== undefined)
    throw refusal('CONFLICT', `Release ${id} waits to be confirmed: confirm it, or return to the one before, first`)
}

/** Releases, the newest first. */
export async function readReleases(db: Db, id?: number): Promise<Release[]> {
  let found = db.selectFrom('release').selectAll().orderBy('release_id', 'desc')
  if (id !== undefined) found = found.where('release_id', '=', id)
  const rows = await found.execute()
  const current = await currentRelease(db)
  const taken = await db
    .selectFrom('release')
    .select(['base_release_id', 'rollback_of'])
    .where('rollback_of', 'is not', null)
    .execute()
  const sets = await db
    .selectFrom('release_change_set as r')
    .innerJoin('change_set as s', 's.change_set_id', 'r.change_set_id')
    .select(['r.release_id', 's.change_set_id', 's.name', 's.ticket'])
    .orderBy('s.change_set_id')
    .execute()
  return rows.map((row) => ({
    ...toRelease(row, current, taken),
    change_sets: sets.flatMap(({ release_id, ...set }) => (release_id === row.release_id ? [set] : [])),
  }))
}

function toRelease(
  row: Stored,
  current: number | undefined,
  rollbacks: readonly { base_release_id: number | null; rollback_of: number | null }[],
): Omit<Release, 'change_sets'> {
  const { evidence_hash: _evidence, user_id: _user, by_token: _by, confirm_within_s: _within, ...plain } = row
  return {
    ...plain,
    state: stateOf(row, current, rollbacks),
    approvers: JSON.parse(row.approvers),
    review: row.review === null ? null : JSON.parse(row.review),
    counts: JSON.parse(row.counts),
  }
}

/** A release counts as returned if a rollback removed it: it lies between the rollback's target and its start. */
function stateOf(
  { release_id: id, state, confirm_by, confirmed_at }: Stored,
  current: number | undefined,
  rollbacks: readonly { base_release_id: number | null; rollback_of: number | null }[],
): Release['state'] {
  if (state !== 'published') return state
  if (id === current) return confirm_by !== null && confirmed_at === null ? 'unconfirmed' : 'current'
  const isReturned = rollbacks.some((one) => id > (one.rollback_of ?? 0) && id <= (one.base_release_id ?? 0))
  return isReturned ? 'returned' : 'past'
}

export async function readRelease(db: Db, id: number): Promise<Release> {
  const [release] = await readReleases(db, id)
  if (!release) throw refusal('NOT_FOUND', `There is no release ${id}`)
  return release
}

export async function hashedRelease(db: Db, id: number): Promise<HashedRelease> {
  const hashed = db.selectFrom('release').select(['release_id', 'manifest_hash'])
  const row = await hashed.where('release_id', '=', id).executeTakeFirst()
  if (!row) throw refusal('NOT_FOUND', `There is no release ${id}`)
  return row
}

/** The manifest of a published release. */
export async function manifestOfRelease(db: Db, id: number): Promise<Manifest> {
  return readManifest(db, publishedHash(await hashedRelease(db, id)))
}

/** The hash of the manifest of a published release. */
export function publishedHash({ release_id: id, manifest_hash: hash }: HashedRelease): string {
  if (hash === null) throw refusal('CONFLICT', `Release ${id} was not published yet: it has no documents`)
  return hash
}

/** Serializes publishes, rollbacks and deadlines. */
export async function lockPointer(trx: Trx, engine: Engine): Promise<number> {
  await engine.lock(trx, 'release')
  const current = await currentRelease(trx)
  if (current === undefined) throw refusal('CONFLICT', 'The first release is being made: try again in a moment')
  return current
}
