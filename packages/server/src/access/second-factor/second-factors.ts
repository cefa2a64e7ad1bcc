import type { Passkey, RequiredOf } from '@tollgate/contract/access/second-factor.ts'
import { readSetting, removeSetting, storeSetting } from '../../database/stored-setting.ts'
import type { Db } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { ACCOUNT_TABLE, SESSION_TABLE } from '../auth-options.ts'
import type { Auth } from '../open-auth.ts'
import { countOf, madeCodes } from './recovery-codes.ts'

const RULE = 'second-factor-required'
const MODEL = 'twoFactor'
/** Stored values; the default is not stored. */
const STORED = { everybody: 'Y', nobody: 'N' } as const

/** Who needs a second factor to sign in with a password. */
export async function requiredOf(db: Db): Promise<RequiredOf> {
  const value = await readSetting(db, RULE)
  if (value === STORED.everybody) return 'everybody'
  return value === STORED.nobody ? 'nobody' : 'administrators'
}

export async function storeRequiredOf(db: Db, of: RequiredOf): Promise<void> {
  await (of === 'administrators' ? removeSetting(db, RULE) : storeSetting(db, RULE, STORED[of]))
}

/** Whether a user needs a second factor. A single administrator does not: nobody could help if the phone is lost. */
export async function needsFactor(db: Db, userId: string): Promise<boolean> {
  const of = await requiredOf(db)
  if (of !== 'administrators') return of === 'everybody'
  const administrators = await db
    .selectFrom('person')
    .select('user_id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
    // Invited people without an account cannot sign in yet.
    .where('user_id', 'in', db.selectFrom(ACCOUNT_TABLE).select('userId'))
    .execute()
  return administrators.length > 1 && administrators.some(({ user_id }) => user_id === userId)
}

/** Ids of the users who have a second factor. */
export async function usersWithFactor(auth: Auth): Promise<ReadonlySet<string>> {
  const { adapter } = await auth.$context
  const where = [{ field: 'twoFactorEnabled', value: true }]
  const users = await adapter.findMany<{ id: string }>({ model: 'user', where, limit: MOST })
  return new Set(users.map(({ id }) => id))
}

const MOST = 100_000

interface StoredFactor {
  /** The app's secret, encrypted; empty if no app was set up. */
  secret: string
  verified: boolean
  backupCodes: string
}

interface StoredPasskey {
  id: string
  name?: string | null
  createdAt: Date
}

/** The factors of a user. Without an app there may be recovery codes, and a secret that no code has confirmed yet. */
export async function factorsOf(auth: Auth, userId: string) {
  const { adapter } = await auth.$context
  const stored = await adapter.findOne<StoredFactor>({ model: MODEL, where: ownedBy(userId) })
  const keys = await adapter.findMany<StoredPasskey>({ model: 'passkey', where: ownedBy(userId) })
  const passkeys = keys.map(({ id, name, createdAt }): Passkey => ({
    passkey_id: id,
    name: name ?? '',
    created_at: createdAt.toISOString(),
  }))
  return { stored, app: stored?.verified === true, passkeys, recovery_codes: stored ? countOf(stored.backupCodes) : 0 }
}

/**
 * Stores an unconfirmed secret, or without one new recovery codes. Returns the codes that were created; if passkeys
 * already have codes, a new secret keeps them.
 */
export async function storeFactor(auth: Auth, userId: string, secret?: string): Promise<readonly string[]> {
  const { adapter } = await auth.$context
  const { stored, passkeys, recovery_codes } = await factorsOf(auth, userId)
  const isKept = secret !== undefined && passkeys.length > 0 && recovery_codes > 0
  const { codes, backupCodes } = isKept ? { codes: [] } : madeCodes()
  const data = { ...(backupCodes && { backupCodes }), ...(secret !== undefined && { secret, verified: false }) }
  if (stored) await adapter.update({ model: MODEL, where: ownedBy(userId), update: data })
  else await adapter.create({ model: MODEL, data: { secret: '', verified: false, ...data, userId } })
  return codes
}

/** Removes the app or one passkey. Recovery codes stay while another factor is left. */
export async function removeOneFactor(auth: Auth, db: Db, userId: string, passkeyId?: string): Promise<void> {
  const { adapter } = await auth.$context
  const { app, passkeys } = await factorsOf(auth, userId)
  const isPasskey = passkeyId !== undefined
  if (isPasskey && !passkeys.some(({ passkey_id }) => passkey_id === passkeyId))
    throw refusal('NOT_FOUND', 'You have no such passkey')
  const left = passkeys.length + Number(app) - 1
  if (left <= 0 && (await needsFactor(db, userId))) throw refusal('CONFLICT', LAST)
  if (isPasskey) await adapter.delete({ model: 'passkey', where: [{ field: 'id', value: passkeyId }] })
  else await adapter.update({ model: MODEL, where: ownedBy(userId), update: { secret: '', verified: false } })
  await settleFactor(auth, userId)
}

const LAST = 'You need a second factor here, and this is your last one: set up another one first'

/** Runs after a factor was added or removed: better-auth asks for one after the password while there is one. */
export async function settleFactor(auth: Auth, userId: string): Promise<void> {
  const { internalAdapter } = await auth.$context
  const { app, passkeys } = await factorsOf(auth, userId)
  if (app || passkeys.length > 0) await internalAdapter.updateUser(userId, { twoFactorEnabled: true })
  else await removeFactor(auth, userId)
}

/** Removes all of a user's second factor: app, passkeys and recovery codes. */
export async function removeFactor(auth: Auth, userId: string): Promise<void> {
  const { adapter, internalAdapter } = await auth.$context
  await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
  await adapter.deleteMany({ model: MODEL, where: ownedBy(userId) })
  await adapter.deleteMany({ model: 'passkey', where: ownedBy(userId) })
}

function ownedBy(userId: string) {
  return [{ field: 'userId', value: userId }]
}

/** Ends the sessions of users who need a second factor and have none. Sessions of an OpenID provider stay. */
export async function endWeakSessions(db: Db, auth: Auth): Promise<void> {
  const strong = await usersWithFactor(auth)
  const sessions = await db
    .selectFrom(SESSION_TABLE)
    .select(['id', 'userId'])
    .where('id', 'not in', db.selectFrom('provider_session').select('session_id'))
    .execute()
  for (const { id, userId } of sessions) {
    if (strong.has(userId) || !(await needsFactor(db, userId))) continue
    await db.deleteFrom(SESSION_TABLE).where('id', '=', id).execute()
  }
}
