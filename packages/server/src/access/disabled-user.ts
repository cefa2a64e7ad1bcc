import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import type { AccessLog } from './access-log.ts'
import { SESSION_TABLE, USER_TABLE } from './auth-options.ts'

const REASONS = {
  disabled: 'This account is disabled: ask an administrator',
  barred: 'The sign-in of your company gives you no role here: ask an administrator',
} as const

/** Refuses a user who signed in correctly but is disabled or barred, and ends the session that was just created. */
export async function refuseDisabled(
  database: Database,
  accessLog: AccessLog,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const reason = await refusalReason(database, email)
  if (!reason) return
  await accessLog.record('sign_in_failed', request, email, reason)
  throw refusal('FORBIDDEN', REASONS[reason])
}

async function refusalReason({ db }: Database, email: string): Promise<keyof typeof REASONS | undefined> {
  const person = await db
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['user_id', 'disabled'])
    .where('email', '=', email)
    .where((is) => is.or([is('disabled', '=', 'Y'), is('barred', '=', 'Y')]))
    .executeTakeFirst()
  if (!person) return undefined
  await db.deleteFrom(SESSION_TABLE).where('userId', '=', person.user_id).execute()
  return person.disabled === 'Y' ? 'disabled' : 'barred'
}
