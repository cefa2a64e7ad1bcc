import { IconPlugConnectedX } from '@tabler/icons-react'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './connection-bar.module.css'
import { ApiError } from '../../api/api-error.ts'
import { isServerReachable } from '../../api/server-reachable.ts'

const RETRY_AFTER_MS = 3000

/** A notice while the server is unreachable. It floats over content and forms, so nothing moves. */
export function ConnectionBar() {
  const lost = useConnectionLost()
  return (
    <div role="status">
      {lost && (
        <div className={classes.lost}>
          <IconPlugConnectedX size="1rem" aria-hidden />
          The connection to the server is lost. The console is trying again. What you typed is kept.
        </div>
      )}
    </div>
  )
}

/** True from the first call without an answer until the server answers again. Then everything on screen is reloaded. */
function useConnectionLost(): boolean {
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
    // A chunk could not be loaded: the server is unreachable, or was updated and has other files.
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
