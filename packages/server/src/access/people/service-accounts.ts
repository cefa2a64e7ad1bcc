import { randomUUID } from 'node:crypto'
import { person } from '@tollgate/contract/access/person.ts'
import { serviceAccount } from '@tollgate/contract/access/service-account.ts'
import { personKindSchema, type PersonKind } from '@tollgate/contract/access/person-row.ts'
import { bodyParser, type ParseBody } from '../../catalogue/write-rows.ts'
import type { Db, Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { USER_TABLE } from '../auth-options.ts'

export const parsePerson: Readonly<Record<PersonKind, ParseBody>> = {
  person: bodyParser(person),
  service: bodyParser(serviceAccount),
}

/** The kind of account in a body. `stored` is the kind of an existing account, which cannot change. */
export function kindIn(body: unknown, stored?: PersonKind): PersonKind {
  const given = fieldOf(body, 'kind')
  const parsed = personKindSchema.safeParse(given ?? stored ?? 'person')
  if (!parsed.success) throw refusal('INVALID', 'Give person or service', 'kind')
  const kind = parsed.data
  if (stored !== undefined && kind !== stored) throw refusal('INVALID', `This is a ${stored}, and stays one`, 'kind')
  const email = fieldOf(body, 'email')
  if (kind === 'service' && email !== undefined && email !== null && email !== '')
    throw refusal('INVALID', 'A service account has no e-mail address: it does not sign in', 'email')
  return kind
}

/**
 * A made-up address, because better-auth needs one for each user. The domain `.invalid` never exists (RFC 2606); no
 * answer shows it.
 */
export function addressOfService(): string {
  return `${randomUUID()}@service.invalid`
}

/** Service accounts are identified by their names, so these are unique. */
export async function refuseKnownService(trx: Trx, name: string, besides?: number): Promise<void> {
  const all = trx
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['person_id', 'name'])
    .where('kind', '=', 'service')
  const known = (await all.execute()).some(
    (other) => other.person_id !== besides && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (known) throw refusal('DUPLICATE', `There is a service account named "${name}" already`, 'name')
}

/** The user of a person or service account whose tokens an administrator manages. */
export async function tokenOwner(db: Db, id: number): Promise<{ id: string; name: string; kind: PersonKind }> {
  const found = await db
    .selectFrom('person')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['user_id', 'name', 'email', 'kind'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  if (!found) throw refusal('NOT_FOUND', `There is no person ${id}`)
  const { user_id, name, email, kind } = found
  return { id: user_id, name: name || (kind === 'service' ? '' : email), kind }
}
