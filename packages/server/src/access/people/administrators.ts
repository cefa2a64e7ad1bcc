import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { refusal } from '../../app-error.ts'
import { ACCOUNT_TABLE } from '../auth-options.ts'

/** Refuses an actor who has lost the role since the call arrived. */
export async function refuseFormer(trx: Trx, { id }: Actor): Promise<void> {
  const person = await trx
    .selectFrom('person')
    .select(['role', 'disabled', 'barred'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (person?.role !== 'administrator' || person.disabled === 'Y' || person.barred === 'Y') throw refusal('FORBIDDEN')
}

/**
 * Refuses a change that leaves no administrator who can sign in. Runs after the change, in its transaction. Changes of
 * people are serialized, so two at once cannot remove the last two.
 */
export async function refuseLoss(trx: Trx): Promise<void> {
  if (await isAdministratorLeft(trx)) return
  throw refusal('CONFLICT', 'This is the last administrator with a password: make somebody else an administrator first')
}

/** Whether an administrator can sign in with a password, even when the OpenID provider is down. */
export async function isAdministratorLeft(trx: Trx, besides?: number): Promise<boolean> {
  const all = trx
    .selectFrom('person')
    .innerJoin(ACCOUNT_TABLE, `${ACCOUNT_TABLE}.userId`, 'person.user_id')
    .select('person_id')
    .where('providerId', '=', 'credential')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
  const others = besides === undefined ? all : all.where('person_id', '!=', besides)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}
