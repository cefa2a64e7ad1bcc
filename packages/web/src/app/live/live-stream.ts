import type { LiveChange, LivePresence } from '@tollgate/contract/live/live-events.ts'
import { addressOfCall } from '../../api/client.ts'

/** After an answer that is no stream, as of a server that is away. */
const AGAIN_MS = 5000

interface Listeners {
  onChange: (change: LiveChange) => void
  onPresence: (presence: LivePresence) => void
  /** The stream begins anew: changes may have been missed. */
  onGap: () => void
}

/**
 * Hears of changes and people until the returned function is called. The browser itself resumes a stream that broke. A
 * hidden tab has no stream: over HTTP/1.1 six open ones would leave the next tab without a connection.
 */
export function openLiveStream(listeners: Listeners): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    source = connect(listeners, () => {
      timer = setTimeout(reopen, AGAIN_MS)
    })
  }
  const reopen = () => {
    listeners.onGap()
    open()
  }
  const follow = () => {
    close()
    if (document.visibilityState === 'visible') reopen()
  }
  document.addEventListener('visibilitychange', follow)
  if (document.visibilityState === 'visible') open()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

function connect({ onChange, onPresence }: Listeners, onClosed: () => void): EventSource {
  const source = new EventSource(addressOfCall('live', {}))
  source.addEventListener('change', ({ data }) => onChange(JSON.parse(data) as LiveChange))
  source.addEventListener('presence', ({ data }) => onPresence(JSON.parse(data) as LivePresence))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onClosed()
  })
  return source
}
