import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { USER_TABLE } from '../auth-options.ts'
import type { User } from '../identity-cache.ts'
import type { Auth } from '../open-auth.ts'
import { passwordFault } from '../password-rules.ts'
import { plansIn } from './plans.ts'
import { findInvited, wrongInvitation, type Invited } from './invitations.ts'

interface Needs {
  database: Database
  auth: Auth
  now: () => number
}

interface Accepted {
  token: string
  password: string
  name?: string | null | undefined
}

/** Gives an invited person a password, and uses the invitation up. Of two at the same moment one succeeds. */
export async function acceptInvitation(
  { database, auth, now }: Needs,
  { person_id, user_id, email, role, plans, ...invited }: Invited,
  { token, password, ...given }: Accepted,
): Promise<User> {
  const name = given.name || invited.name
  const fault = await passwordFault(password, email, name)
  if (fault !== undefined) throw refusal('INVALID', fault, 'password')
  // Hashing takes a while, so it does not hold the transaction.
  const hash = await (await auth.$context).password.hash(password)
  await database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'people')
    if (!(await findInvited(trx, token, now()))) throw wrongInvitation()
    await trx.deleteFrom('invitation').where('person_id', '=', person_id).execute()
    await trx.updateTable(USER_TABLE).set({ name }).where('id', '=', user_id).execute()
    const { internalAdapter } = await (await auth.within(trx)).$context
    await internalAdapter.createAccount({
      userId: user_id,
      accountId: user_id,
      providerId: 'credential',
      password: hash,
    })
  })
  return { id: user_id, name, email, person_id, role, plans: plansIn(plans) }
}
