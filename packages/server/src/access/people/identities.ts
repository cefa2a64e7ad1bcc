import type { Trx } from '../../database/tables.ts'
import { ACCOUNT_TABLE, USER_TABLE } from '../auth-options.ts'
import type { Auth } from '../open-auth.ts'
import { sealRows } from '../../history/acts.ts'
import { hashOf } from '../token-secret.ts'

type Library = Awaited<ReturnType<Auth['within']>>
type CreateUser = Awaited<Library['$context']>['internalAdapter']['createUser']

/** The name of a user of an OpenID provider, as an address is one of a person. */
export function subjectName(provider: string, subject: string): string {
  return `${provider} ${subject}`
}

/**
 * Creates a user. Somebody who was here before, by address or account of the provider, gets the id from before: they
 * stay the author of what they wrote.
 */
export async function makeUser(
  trx: Trx,
  auth: Library,
  user: { email: string; name: string; emailVerified: boolean },
  source: Parameters<CreateUser>[1],
  identities: readonly string[] = [user.email.toLowerCase()],
): Promise<string> {
  const former = await trx
    .selectFrom('former_identity')
    .select('user_id')
    .where('identity_hash', 'in', identities.map(hashOf))
    .where('user_id', 'not in', trx.selectFrom(USER_TABLE).select('id'))
    .executeTakeFirst()
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.createUser({ ...user, ...(former && { id: former.user_id }) }, source)).id
}

/** Notes how a user was known, before that is changed or deleted. Of who is gone a hash alone is kept. */
export async function noteFormer(trx: Trx, user_id: string): Promise<void> {
  const users = await trx.selectFrom(USER_TABLE).select('email').where('id', '=', user_id).execute()
  const accounts = await trx
    .selectFrom(ACCOUNT_TABLE)
    .select(['providerId', 'accountId'])
    .where('userId', '=', user_id)
    .execute()
  const names = [
    ...users.map(({ email }) => email.toLowerCase()),
    ...accounts.map(({ providerId, accountId }) => subjectName(providerId, accountId)),
  ]
  for (const name of names) {
    const row = { identity_hash: hashOf(name), user_id }
    await trx
      .insertInto('former_identity')
      .values(row)
      .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet({ user_id }))
      .execute()
    await sealRows(trx, 'former_identity', [row])
  }
}
