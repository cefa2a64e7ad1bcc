import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { isServerReachable } from '../../api/server-reachable.ts'

const RETRY_AFTER_MS = 3000

/** True from the first call without an answer until the server answers again. Everything on screen is then reloaded. */
export function useConnectionLost(): boolean {
  const client = useQueryClient()
  const [lost, setLost] = useState(() => !onlineManager.isOnline())
  useEffect(() => {
    const checkError = (error: unknown) => {
      if (error instanceof ApiError && error.status === 0) setLost(true)
    }
    const stops = [
      onlineManager.subscribe((online) => !online && setLost(true)),
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && 'error' in event.action) checkError(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && 'error' in event.action) checkError(event.action.error)
      }),
    ]
    // Code that could not be loaded: the server is unreachable, or it was updated and has other files.
    const onMissingCode = () => void isServerReachable().then((answers) => !answers && setLost(true))
    window.addEventListener('vite:preloadError', onMissingCode)
    return () => {
      stops.forEach((stop) => stop())
      window.removeEventListener('vite:preloadError', onMissingCode)
    }
  }, [client])
  useEffect(() => {
    if (!lost) return undefined
    const timer = setInterval(() => {
      void isServerReachable().then((answers) => {
        if (!answers) return
        setLost(false)
        void client.refetchQueries({ type: 'active' })
      })
    }, RETRY_AFTER_MS)
    return () => clearInterval(timer)
  }, [client, lost])
  return lost
}
