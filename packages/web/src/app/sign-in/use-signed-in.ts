import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import { safeTarget } from './safe-target.ts'

/** Returns what follows a sign-in: it loads the session and opens the address that the user wanted. */
export function useSignedIn(): () => void {
  const router = useRouter()
  const { next } = useSearch({ strict: false }) as { next?: string }
  return useCallback(() => {
    void queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then(() => router.history.push(safeTarget(next)))
      .catch(() => location.reload())
  }, [next, router])
}
