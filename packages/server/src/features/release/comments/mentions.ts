import type { Trx } from '../../../database/tables.ts'

interface Mentioned {
  id: string
  name: string
}

export function mentionsIn(stored: string): Mentioned[] {
  return JSON.parse(stored)
}

/** The users named after an @, as stored JSON. If two names start alike, the longer one counts. */
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
