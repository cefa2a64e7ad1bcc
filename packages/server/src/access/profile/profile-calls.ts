import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameInput, passwordInput } from '@tollgate/contract/access/input.ts'
import type { OwnSettings } from '@tollgate/contract/access/own-settings.ts'
import type { Me } from '@tollgate/contract/access/person-row.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listOwnSessions,
  readHasPassword,
  readMe,
  readOwnSettings,
  renameMe,
  writeOwnSettings,
} from '@tollgate/contract/calls/me.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { route } from '../../http/route.ts'
import type { AccessContext } from '../access-context.ts'
import { refuseBlocked } from '../attempt-limit.ts'
import { SESSION_TABLE, USER_TABLE } from '../auth-options.ts'
import type { Identity, User } from '../identity-cache.ts'
import { readInput } from '../input.ts'
import { registerProofs } from '../step-up/proof-calls.ts'
import { hasPassword, isOwnPassword, setOwnPassword } from './own-password.ts'
import type { OwnSession } from '@tollgate/contract/access/own-session.ts'
import type { Db } from '../../database/tables.ts'
import type { SessionLimits } from '../session-limits.ts'
import type { Database } from '../../database/open.ts'

const ID = /^[\w-]+$/

const MOST = 2000

/** The caller's own profile: name, password, settings, sessions, proof of identity. */
export function registerProfile(app: FastifyInstance, context: AccessContext): void {
  const { db } = context.database
  route(app, readMe, async ({ request }) => meOf(request.identity.user))
  route(app, renameMe, async ({ request }) => {
    const { user } = request.identity
    const { name } = readInput(nameInput, request.body)
    await db.updateTable(USER_TABLE).set({ name }).where('id', '=', user.id).execute()
    context.forget(user.id)
    return meOf({ ...user, name })
  })
  registerPassword(app, context)
  registerSessions(app, context)
  registerSettings(app, context.database)
  registerProofs(app, context)
}

function registerPassword(app: FastifyInstance, { database, accessLog, forget, attempts }: AccessContext): void {
  route(app, readHasPassword, async ({ request }) => ({
    has_password: await hasPassword(database, request.identity.user.id),
  }))
  route(app, changePassword, async ({ request }) => {
    const { id, name } = request.actor
    const { identity } = request
    const { current_password, new_password, sign_out_others = false } = readInput(passwordInput, request.body)
    const check = async () => (await isOwnPassword(database, id, current_password)) || undefined
    const outcome = await attempts.run([`password ${id}`], check)
    refuseBlocked(outcome)
    if (!outcome.result) throw refusal('INVALID', 'This is not your present password', 'current_password')
    await setOwnPassword(database, identity, new_password, sign_out_others)
    forget(id)
    await accessLog.record('password_changed', request, name)
    return meOf(identity.user)
  })
}

/** How the caller has set up their lists. Not recorded in the history, because it changes no policy. */
function registerSettings(app: FastifyInstance, database: Database): void {
  route(app, readOwnSettings, async ({ request }) => ({ settings: await ownSettings(database.db, request.actor.id) }))
  route(app, writeOwnSettings, async ({ body, request }) => ({
    settings: await storeOwnSettings(database, request.actor.id, body.settings),
  }))
}

async function ownSettings(db: Db, userId: string): Promise<OwnSettings> {
  const rows = await db
    .selectFrom('person_setting')
    .select(['setting_key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('setting_key')
    .execute()
  return Object.fromEntries(rows.map(({ setting_key, value }) => [setting_key, JSON.parse(value) as unknown]))
}

/** Stores the given settings, removes those that are null, and returns all. */
async function storeOwnSettings({ db }: Database, userId: string, given: OwnSettings): Promise<OwnSettings> {
  return await db.transaction().execute(async (trx) => {
    for (const [setting_key, value] of Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const own = { user_id: userId, setting_key, value: JSON.stringify(value) }
      if (value === null) {
        const gone = trx.deleteFrom('person_setting').where('user_id', '=', userId)
        await gone.where('setting_key', '=', setting_key).execute()
      } else {
        await trx
          .insertInto('person_setting')
          .values(own)
          .onConflict((conflict) => conflict.columns(['user_id', 'setting_key']).doUpdateSet({ value: own.value }))
          .execute()
      }
    }
    const kept = await ownSettings(trx, userId)
    if (Object.keys(kept).length > MOST) throw refusal('INVALID', `A person has at most ${MOST} settings`, 'settings')
    return kept
  })
}

function registerSessions(app: FastifyInstance, { database, accessLog, forget, limits, now }: AccessContext): void {
  route(app, listOwnSessions, ({ request }) => ownSessions(database.db, request.identity, limits, now()))
  const end = async (request: FastifyRequest, session?: string) => {
    const { user } = request.identity
    const ended = await endOwnSessions(database.db, request.identity, session)
    if (session !== undefined && ended === 0) throw refusal('NOT_FOUND', 'You have no such session')
    forget(user.id)
    await accessLog.record('sessions_ended', request, request.actor.name, user.email)
    return { ended }
  }
  route(app, endOtherSessions, ({ request }) => end(request))
  route(app, endSession, ({ request }) => end(request, String(fieldOf(request.params, 'id'))))
}

function meOf({ person_id, name, email, role, plans }: User): Me {
  return { person_id, name, email, role, plans }
}

/** The caller's open sessions, the last used first. `now` in milliseconds. */
async function ownSessions(
  db: Db,
  { user, session }: Identity,
  { longestSeconds }: SessionLimits,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom(SESSION_TABLE)
    .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where('createdAt', '>', new Date(now - longestSeconds * 1000).toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    session_id: id,
    current: id === session,
    created_at: createdAt,
    last_seen_at: updatedAt,
    address: ipAddress ?? '',
    user_agent: userAgent ?? '',
  }))
}

/** Ends one session of the caller, or without an id all but the current one. Returns how many ended. */
async function endOwnSessions(db: Db, { user, session = '' }: Identity, id?: string): Promise<number> {
  // PostgreSQL rejects some texts as parameters, such as NUL.
  if (id !== undefined && !ID.test(id)) return 0
  const own = db.deleteFrom(SESSION_TABLE).where('userId', '=', user.id)
  const chosen = id === undefined ? own.where('id', '!=', session) : own.where('id', '=', id)
  return Number((await chosen.executeTakeFirstOrThrow()).numDeletedRows)
}
