import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/tables.ts'
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
