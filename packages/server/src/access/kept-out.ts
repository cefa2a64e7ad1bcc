import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import type { AccessLog } from './access-log.ts'
import { SESSION_TABLE, USER_TABLE } from './auth-options.ts'

const KEPT_OUT = {
  disabled: 'This account is disabled: ask an administrator',
  barred: 'The sign-in of your company gives you no role here: ask an administrator',
} as const

/** Refuses a user who signed in correctly but is disabled or barred, and ends the session that was just created. */
export async function refuseKeptOut(
  database: Database,
  accessLog: AccessLog,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const why = await whyKeptOut(database, email)
  if (!why) return
  await accessLog.record('sign_in_failed', request, email, why)
  throw refusal('FORBIDDEN', KEPT_OUT[why])
}

async function whyKeptOut({ db }: Database, email: string): Promise<keyof typeof KEPT_OUT | undefined> {
  const keptOut = await db
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['user_id', 'disabled'])
    .where('email', '=', email)
    .where((is) => is.or([is('disabled', '=', 'Y'), is('barred', '=', 'Y')]))
    .executeTakeFirst()
  if (!keptOut) return undefined
  await db.deleteFrom(SESSION_TABLE).where('userId', '=', keptOut.user_id).execute()
  return keptOut.disabled === 'Y' ? 'disabled' : 'barred'
}
