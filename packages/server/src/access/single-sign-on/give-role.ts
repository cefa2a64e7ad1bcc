import { sql } from 'kysely'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { Trx } from '../../database/tables.ts'
import { isAdministratorLeft } from '../people/administrators.ts'

interface Person {
  person_id: number
  role: Role
  plans: string | null
  barred: 'Y' | 'N'
}

interface Given {
  /** The provider gives no role, so the person may not sign in. */
  isBarred: boolean
  /** Text for the log; empty if nothing changed. */
  changes: string
}

/**
 * Gives a person the role that the provider names, or bars a person without one. The last administrator with a password
 * keeps the role: somebody must get in when the provider is down or misconfigured.
 */
export async function giveRole(trx: Trx, person: Person, role: Role | undefined): Promise<Given> {
  const { person_id, barred } = person
  const isBarred = role === undefined
  const after = { role: role ?? person.role, barred: isBarred ? ('Y' as const) : ('N' as const) }
  if (after.role === person.role && after.barred === barred) return { isBarred, changes: '' }
  if ((isBarred || after.role !== 'administrator') && (await isLast(trx, person))) {
    return { isBarred: false, changes: 'the last administrator keeps the role that the provider takes away' }
  }
  // Administrators are not limited to plans.
  const plans = after.role === 'administrator' ? null : person.plans
  const row_version = sql<number>`row_version + 1`
  await trx
    .updateTable('person')
    .set({ ...after, plans, row_version })
    .where('person_id', '=', person_id)
    .execute()
  return { isBarred, changes: isBarred ? 'the provider gives no role' : `role ${person.role} → ${after.role}` }
}

async function isLast(trx: Trx, { person_id }: Person): Promise<boolean> {
  return (await isAdministratorLeft(trx)) && !(await isAdministratorLeft(trx, person_id))
}
