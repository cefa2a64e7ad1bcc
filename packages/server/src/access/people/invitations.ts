import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../database/tables.ts'
import { refusal, type AppError } from '../../app-error.ts'
import { USER_TABLE } from '../auth-options.ts'
import { hashOf } from '../token-secret.ts'

const LIFE_MS = 7 * 86_400_000
const TOKEN_BYTES = 32

/** Creates an invitation and returns the token of its link. An earlier link stops working. */
export async function newInvitation(trx: Trx, person_id: number, now: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await trx.deleteFrom('invitation').where('person_id', '=', person_id).execute()
  await trx
    .insertInto('invitation')
    .values({ person_id, token_hash: hashOf(token), expires_at: new Date(now + LIFE_MS).toISOString() })
    .execute()
  return token
}

/** The person whom a link invites; undefined if the link was used, replaced or has expired. */
export function findInvited(db: Db, token: string, now: number) {
  return db
    .selectFrom('invitation')
    .innerJoin('person', 'person.person_id', 'invitation.person_id')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['person.person_id', 'user_id', 'name', 'email', 'role', 'plans', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now).toISOString())
    .where('disabled', '=', 'N')
    .executeTakeFirst()
}

export type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

export function wrongInvitation(): AppError {
  const message = 'This invitation was used, has expired or was replaced: ask an administrator for another'
  return refusal('INVALID', message, 'token')
}
