import { sql } from 'kysely'
import type { Person, PersonKind } from '@tollgate/contract/access/person-row.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { WriteContext } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Db, Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { refusal } from '../../app-error.ts'
import { ACCOUNT_TABLE, SESSION_TABLE, USER_TABLE } from '../auth-options.ts'
import type { Auth } from '../open-auth.ts'
import { removeTokensOf } from '../token-store.ts'
import { refuseFormer, refuseLoss } from './administrators.ts'
import { makeUser, noteFormer } from './identities.ts'
import { newInvitation } from './invitations.ts'
import { noteMaker } from './makers.ts'
import { addressOfService, refuseKnownService } from './service-accounts.ts'
import { checkPlans, plansIn, storedPlans, type Plans } from './plans.ts'

const INVITED = { method: 'email-password' } as const

interface Needs {
  database: Database
  auth: () => Auth
  now: () => number
}

/** The users of the console with their roles. Changes are serialized. */
export class PersonStore {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async list({ page, pageSize }: { page: number; pageSize: number }) {
    const { db } = this.#needs.database
    const { total } = await db
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await selectPeople(db)
      .orderBy('person.person_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(presented), total: Number(total) }
  }

  one(id: number): Promise<Person> {
    return readPerson(this.#needs.database.db, id)
  }

  /** Creates a person, who signs in first by the link with this token. */
  invite(values: Written, plans: Plans, actor: Actor): Promise<{ person: Person; token: string }> {
    const { email } = valuesOf(values)
    return this.#write(actor, async (trx) => {
      await refuseKnownEmail(trx, email)
      const person_id = await this.#insert(trx, 'person', valuesOf(values), plans)
      const token = await newInvitation(trx, person_id, this.#needs.now())
      return { person: await readPerson(trx, person_id), token }
    })
  }

  /** Creates an account that programs use with API tokens, and that nobody can sign in to. */
  addService(values: Written, plans: Plans, actor: Actor, within?: Trx): Promise<Person> {
    return this.#write(
      actor,
      async (trx) => {
        const account = { ...valuesOf(values), email: addressOfService() }
        await refuseKnownService(trx, account.name)
        const made = await readPerson(trx, await this.#insert(trx, 'service', account, plans))
        await noteMaker(trx, (await personUser(trx, made.person_id)).user_id, actor)
        return made
      },
      within,
    )
  }

  async #insert(trx: Trx, kind: PersonKind, { email, name, role, disabled }: Values, plans: Plans): Promise<number> {
    await checkPlans(trx, role, plans)
    const auth = await this.#needs.auth().within(trx)
    const user_id = await makeUser(trx, auth, { email, name, emailVerified: false }, INVITED)
    const { person_id } = await trx
      .insertInto('person')
      .values({ user_id, kind, role, disabled, plans: storedPlans(plans) })
      .returning('person_id')
      .executeTakeFirstOrThrow()
    return person_id
  }

  /** Creates a new link for somebody who has not signed in yet. */
  inviteAgain(id: number, actor: Actor): Promise<{ person: Person; token: string }> {
    return this.#write(actor, async (trx) => {
      const { user_id, email, kind } = await lockPerson(trx, id)
      if (kind === 'service') throw refusal('CONFLICT', 'Nobody can sign in to a service account')
      const account = trx.selectFrom(ACCOUNT_TABLE).select('id').where('userId', '=', user_id)
      if (await account.executeTakeFirst()) throw refusal('CONFLICT', `${email} has accepted an invitation already`)
      const token = await newInvitation(trx, id, this.#needs.now())
      return { person: await readPerson(trx, id), token }
    })
  }

  /** Returns the person before and after the change. Undefined plans stay. */
  update(id: number, values: Written, given: Plans | undefined, { actor, expectedVersion }: WriteContext) {
    return this.#write(actor, async (trx) => {
      const before = await lockPerson(trx, id, expectedVersion)
      const { name, email, role, disabled } = { ...before, ...valuesOf(values) }
      if (disabled === 'Y' && before.user_id === actor.id) throw refusal('CONFLICT', 'You cannot disable yourself')
      const plans = given === undefined ? before.plans : given
      await checkPlans(trx, role, plans)
      const isService = before.kind === 'service'
      if (isService) await refuseKnownService(trx, name, id)
      else if (email !== before.email) {
        await refuseKnownEmail(trx, email)
        await noteFormer(trx, before.user_id)
      }
      await trx
        .updateTable(USER_TABLE)
        .set(isService ? { name } : { name, email })
        .where('id', '=', before.user_id)
        .execute()
      await trx
        .updateTable('person')
        .set({ role, disabled, plans: storedPlans(plans) })
        .where('person_id', '=', id)
        .execute()
      await refuseLoss(trx)
      if (disabled === 'Y') await endSessions(trx, before.user_id)
      return { before, after: await readPerson(trx, id) }
    })
  }

  /** Deletes a person with sessions, settings and API tokens. The history keeps what it says of them. */
  remove(id: number, { actor, expectedVersion }: WriteContext, within?: Trx): Promise<Person> {
    return this.#write(
      actor,
      async (trx) => {
        const { user_id, ...row } = await lockPerson(trx, id, expectedVersion)
        if (user_id === actor.id) throw refusal('CONFLICT', 'You cannot delete yourself')
        await noteFormer(trx, user_id)
        await removeTokensOf(trx, user_id, actor)
        await endSessions(trx, user_id)
        for (const own of ['person_setting', 'watch', 'watch_message'] as const)
          await trx.deleteFrom(own).where('user_id', '=', user_id).execute()
        await trx.deleteFrom(ACCOUNT_TABLE).where('userId', '=', user_id).execute()
        await trx.deleteFrom('person').where('person_id', '=', id).execute()
        await trx.deleteFrom(USER_TABLE).where('id', '=', user_id).execute()
        await refuseLoss(trx)
        return row
      },
      within,
    )
  }

  /**
   * Ends all sessions of a person, and revokes the API tokens if `revokedBy` is given. Returns their numbers. A caller
   * who may do this only for themselves is refused before learning whether the person exists.
   */
  async signOut(id: number, isAllowed: (userId: string | undefined) => boolean, revokedBy: Actor | undefined) {
    return this.#needs.database.db.transaction().execute(async (trx) => {
      const row = await selectPeople(trx).where('person.person_id', '=', id).executeTakeFirst()
      if (!isAllowed(row?.user_id)) throw refusal('FORBIDDEN')
      if (!row) throw unknownPerson(id)
      const revoked = revokedBy ? await removeTokensOf(trx, row.user_id, revokedBy) : 0
      return { name: labelOf(presented(row)), ended: await endSessions(trx, row.user_id), revoked }
    })
  }

  /** @param within The transaction of a call that does more; absent: one of its own */
  #write<T>(actor: Actor, work: (trx: Trx) => Promise<T>, within?: Trx): Promise<T> {
    const { db, engine } = this.#needs.database
    const locked = async (trx: Trx) => {
      await engine.lock(trx, 'people')
      await refuseFormer(trx, actor)
      return work(trx)
    }
    return within ? locked(within) : db.transaction().execute(locked)
  }
}

/** The name of an account in the access log. */
export function labelOf({ email, name }: Pick<Person, 'email' | 'name'>): string {
  return email || name
}

export async function personUser(db: Db, id: number): Promise<{ user_id: string; email: string }> {
  const row = await selectPeople(db).where('person.person_id', '=', id).executeTakeFirst()
  if (!row) throw unknownPerson(id)
  return row
}

/** Returns the number of sessions that ended. */
export async function endSessions(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom(SESSION_TABLE).where('userId', '=', userId).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type Values = Pick<Person, 'name' | 'email' | 'role' | 'disabled'>

/** The contract has validated them. */
function valuesOf(values: Written): Values {
  return values as unknown as Values
}

/** better-auth stores a boolean, in the form of each database. */
const hasFactor = sql<
  'Y' | 'N'
>`case when cast(${sql.ref('twoFactorEnabled')} as text) in ('1', 'true') then 'Y' else 'N' end`

function selectPeople(db: Db) {
  return db
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .leftJoin('invitation', 'invitation.person_id', 'person.person_id')
    .select([
      'person.person_id',
      'kind',
      'user_id',
      'name',
      'email',
      'role',
      'disabled',
      'barred',
      'last_seen_at',
      'row_version',
    ])
    .select(hasFactor.as('second_factor'))
    .select(['plans', 'invitation.expires_at as invited_until'])
}

type Found = Omit<Person, 'plans'> & { user_id: string; plans: string | null }

function presented({ user_id: _user, plans, ...row }: Found): Person {
  return { ...row, email: row.kind === 'service' ? '' : row.email, plans: plansIn(plans) }
}

async function readPerson(db: Db, id: number): Promise<Person> {
  const row = await selectPeople(db).where('person.person_id', '=', id).executeTakeFirst()
  if (!row) throw unknownPerson(id)
  return presented(row)
}

/** The person before a write, with its user. The stored version is already raised by one. */
async function lockPerson(trx: Trx, id: number, expected?: number) {
  const row = await selectPeople(trx).where('person.person_id', '=', id).executeTakeFirst()
  if (!row) throw unknownPerson(id)
  if (expected !== undefined && expected !== row.row_version) throw refusal('STALE')
  const raised = { row_version: sql<number>`row_version + 1` }
  await trx.updateTable('person').set(raised).where('person_id', '=', id).execute()
  return { ...presented(row), user_id: row.user_id }
}

async function refuseKnownEmail(trx: Trx, email: string): Promise<void> {
  const known = await trx.selectFrom(USER_TABLE).select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw refusal('DUPLICATE', `There is a person with the e-mail address ${email} already`, 'email')
}

function unknownPerson(id: number) {
  return refusal('NOT_FOUND', `There is no person ${id}`)
}
