import { listPeople } from '@tollgate/contract/calls/person.ts'
import { person } from '@tollgate/contract/access/person.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { queryOptions } from '@tanstack/react-query'
import { sendPages } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** The screen of API tokens; its query names a person or service account, or everybody. */
export const TOKENS: string = '/main/api-tokens'

/** All people by name. Reloaded every minute, because the list shows when they were last active. */
export const peopleQuery = queryOptions({
  queryKey: keys.all(person),
  queryFn: async ({ signal }): Promise<readonly Person[]> => {
    const rows = await sendPages(listPeople, { signal })
    return rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  },
  refetchInterval: 60_000,
})

export function nameOf({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name || email
}
