import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import { singleSignOnAddress } from './single-sign-on-address.ts'
import { startScreen } from '../settings/start-screen.ts'

/**
 * Returns what to do after a sign-in: load the session and open the wanted address. Whoever signed in to be linked to the
 * OpenID provider goes on there.
 */
export function useSignedIn(): () => void {
  const router = useRouter()
  const { next, problem } = useSearch({ strict: false }) as { next?: string; problem?: string }
  return useCallback(() => {
    if (problem === 'link') return location.assign(singleSignOnAddress(next))
    void queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then(() => router.history.push(safeTarget(next)))
      .catch(() => location.reload())
  }, [next, problem, router])
}

/** A path of this console, else the start screen: a sign-in link must not redirect to another site. */
export function safeTarget(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : startScreen()
}
