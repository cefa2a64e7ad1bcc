import type { Role } from '@tollgate/contract/access/role.ts'
import { queryOptions } from '@tanstack/react-query'
import { refusal } from './api-error.ts'
import { queryClient } from './query-client.ts'

interface User {
  id: string
  person_id: number
  name: string
  email: string
  role: Role
  /** Ids of the plans that the role is limited to; null: all. */
  plans: readonly number[] | null
}

export interface Session {
  /** Null: nobody is signed in. */
  user: User | null
  /** The installation has no user yet; the first visitor becomes its administrator. */
  setup_required: boolean
  /** The first visit needs the code that the server wrote to its log. */
  setup_code_required?: boolean
  /** The last change when the session was read. Everything read later includes all changes up to it. */
  last_change?: number
  /** The longest life of an API token in days; absent: any. */
  token_max_days?: number
  /** Name of the OpenID provider that can also be used to sign in. */
  single_sign_on?: string
}

/** The signed-in user. Read once; sign-in, sign-out and a refused call invalidate it. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: Infinity })

export function loadSession(): Promise<Session> {
  return queryClient.ensureQueryData(sessionQuery)
}

/** Drops everything that was read for the last user. */
export function endSession(): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { user: null, setup_required: false })
}

/** Reads the session. Another tab may have signed in someone else. */
export async function fetchSession(): Promise<Session> {
  const answer = await fetch('/api/session', { headers: { accept: 'application/json' } })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw refusal(answer.status, body, 'read')
  return (body as { data: Session }).data
}
