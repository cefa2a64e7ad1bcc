import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { serverAnswers } from '../session/server-answers.ts'

const RETRY_AFTER_MS = 3000

/** True from the first call without an answer until the server answers again; everything on screen is then read afresh. */
export function useConnectionLost(): boolean {
  const client = useQueryClient()
  const [lost, setLost] = useState(() => !onlineManager.isOnline())
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.status === 0) setLost(true)
    }
    const stops = [
      onlineManager.subscribe((online) => !online && setLost(true)),
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && 'error' in event.action) look(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && 'error' in event.action) look(event.action.error)
      }),
    ]
    // Code that could not be fetched: a server that is away, or one that was updated and has other files by now.
    const onMissingCode = () => setLost(true)
    window.addEventListener('vite:preloadError', onMissingCode)
    return () => {
      stops.forEach((stop) => stop())
      window.removeEventListener('vite:preloadError', onMissingCode)
    }
  }, [client])
  useEffect(() => {
    if (!lost) return undefined
    const timer = setInterval(() => {
      void serverAnswers().then((answers) => {
        if (!answers) return
        setLost(false)
        void client.refetchQueries({ type: 'active' })
      })
    }, RETRY_AFTER_MS)
    return () => clearInterval(timer)
  }, [client, lost])
  return lost
}
