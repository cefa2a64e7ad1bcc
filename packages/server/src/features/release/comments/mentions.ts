import type { Trx } from '../../../database/tables.ts'

interface Mentioned {
  id: string
  name: string
}

export function mentionsIn(stored: string): Mentioned[] {
  return JSON.parse(stored)
}

/** Who is named after an @, as it is stored; of two names that begin alike the longer one. */
export async function mentionedIn(trx: Trx, text: string): Promise<string> {
  if (!text.includes('@')) return '[]'
  const people = await trx
    .selectFrom('person as p')
    .innerJoin('auth_user as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name'])
    .where('p.disabled', '=', 'N')
    .where('p.kind', '=', 'person')
    .execute()
  let left = text.toLowerCase()
  const mentioned = people
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const said = `@${name.toLowerCase()}`
      const isSaid = left.includes(said)
      left = left.replaceAll(said, '')
      return isSaid
    })
  return JSON.stringify(mentioned)
}
