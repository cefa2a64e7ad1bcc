import type { Role } from '@tollgate/contract/access/role.ts'
import { withoutUnshown } from '@tollgate/contract/standards/shown-text.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import { ACCOUNT_TABLE, USER_TABLE } from '../auth-options.ts'
import type { Auth } from '../open-auth.ts'
import { makeUser, subjectName } from '../people/identities.ts'
import { giveRole } from './give-role.ts'
import { SignInRefused } from './sign-in-refused.ts'
import type { ProviderUser } from './provider.ts'
import { roleInClaims } from './role-in-claims.ts'
import type { SingleSignOn } from './settings.ts'

const BY_PROVIDER = { method: 'oauth' } as const

interface Needs {
  database: Database
  auth: Auth
  settings: SingleSignOn
  /** Who is signed in before this browser, and showed lately that it is them. */
  provedUserId?: string | undefined
}

interface Admitted {
  userId: string
  email: string
  /** Whether the person is new, or was known before and is now linked to the provider. */
  event: 'person_joined' | 'person_linked' | undefined
  /** Changes of the role, as text for the log; empty if none. */
  changes: string
}

/** Admits a user whom the provider has signed in, with the role that it gives. Throws `SignInRefused`. */
export async function admitUser({ database, ...needs }: Needs, said: ProviderUser): Promise<Admitted> {
  const { settings } = needs
  const role = roleInClaims(said.claims, settings)
  const { db, engine } = database
  const outcome = await db.transaction().execute(async (trx) => {
    await engine.lock(trx, 'people')
    const known = await findKnown(trx, said, settings)
    const person = known ?? (await linkOrJoin({ ...needs, trx }, said, role))
    if (person.disabled === 'Y') throw new SignInRefused('disabled', person.email)
    const given =
      settings.roles.length === 0 ? { isBarred: person.barred === 'Y', changes: '' } : await giveRole(trx, person, role)
    return { ...given, userId: person.user_id, email: person.email, event: person.event }
  })
  // Thrown after the transaction, because the person must stay barred.
  if (outcome.isBarred) throw new SignInRefused('role', outcome.email, outcome.changes)
  return outcome
}

/** Includes the issuer, since the same subject is somebody else at another provider. */
function providerOf({ issuer }: SingleSignOn): string {
  return `oidc ${issuer.href}`
}

async function findKnown(trx: Trx, { subject }: ProviderUser, settings: SingleSignOn) {
  const account = await trx
    .selectFrom(ACCOUNT_TABLE)
    .select('userId')
    .where('providerId', '=', providerOf(settings))
    .where('accountId', '=', subject)
    .executeTakeFirst()
  return account && { ...(await readPerson(trx, account.userId)), event: undefined }
}

type Joining = Omit<Needs, 'database'> & { trx: Trx }

/**
 * Links a new user of the provider to the person with the same e-mail address, or creates a person. Where the provider has
 * not verified the address, only somebody who is signed in as that person is linked.
 */
async function linkOrJoin(joining: Joining, said: ProviderUser, role: Role | undefined) {
  const { subject, claims } = said
  const { trx, auth, settings, provedUserId } = joining
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  if (email === '' || !(isVerified || settings.trustsEmail)) throw new SignInRefused('unverified', email || subject)
  const known = await trx.selectFrom(USER_TABLE).select('id').where('email', '=', email).executeTakeFirst()
  if (known && !isVerified && known.id !== provedUserId) throw new SignInRefused('link', email)
  const userId = known?.id ?? (await join(joining, email, said, role))
  const { internalAdapter } = await (await auth.within(trx)).$context
  await internalAdapter.createAccount({ userId, accountId: subject, providerId: providerOf(settings) })
  const person = await readPerson(trx, userId)
  // An invited person has now signed in.
  await trx.deleteFrom('invitation').where('person_id', '=', person.person_id).execute()
  return { ...person, event: known ? ('person_linked' as const) : ('person_joined' as const) }
}

async function join(
  { trx, auth, settings }: Joining,
  email: string,
  { subject, claims }: ProviderUser,
  role: Role | undefined,
) {
  if (role === undefined) throw new SignInRefused('unknown', email)
  const name = typeof claims.name === 'string' ? withoutUnshown(claims.name).trim().slice(0, LONGEST_NAME) : ''
  const identities = [email, subjectName(providerOf(settings), subject)]
  const user = { email, name, emailVerified: true }
  const user_id = await makeUser(trx, await auth.within(trx), user, BY_PROVIDER, identities)
  await trx.insertInto('person').values({ user_id, role }).execute()
  return user_id
}

const LONGEST_NAME = 128

async function readPerson(trx: Trx, userId: string) {
  return trx
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['person_id', 'user_id', 'email', 'role', 'plans', 'disabled', 'barred'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
