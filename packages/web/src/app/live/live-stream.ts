import type { LiveChange, LivePresence } from '@tollgate/contract/live/live-events.ts'
import { addressOfCall } from '../../api/client.ts'

/** Delay before the next try when the server is unreachable. */
const AGAIN_MS = 5000

interface Listeners {
  onChange: (change: LiveChange) => void
  onPresence: (presence: LivePresence) => void
  /** A new stream has begun; changes before it may be missing. */
  onGap: () => void
  /** The server has refused a stream. The next one is requested some time after the promise settles. */
  onRefused: () => Promise<void>
}

/**
 * Subscribes to changes and presence until the returned function is called; to changes from `after` on, where it is
 * given. The browser reconnects a broken stream. A hidden tab has no stream: HTTP/1.1 allows six connections, so six
 * open streams would block the next tab.
 */
export function openLiveStream(listeners: Listeners, after?: number): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = (from?: number) => {
    const opened = connect(listeners, from, async () => {
      await listeners.onRefused()
      if (source === opened) timer = setTimeout(open, AGAIN_MS)
    })
    // Not earlier: changes between the read and the opening of the stream would be missed.
    if (from === undefined) opened.addEventListener('open', listeners.onGap, { once: true })
    source = opened
  }
  const follow = () => {
    close()
    if (document.visibilityState === 'visible') open()
  }
  document.addEventListener('visibilitychange', follow)
  if (document.visibilityState === 'visible') open(after)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}

function connect(
  { onChange, onPresence }: Listeners,
  after: number | undefined,
  onClosed: () => Promise<void>,
): EventSource {
  const source = new EventSource(addressOfCall('live', after === undefined ? {} : { after: String(after) }))
  source.addEventListener('change', ({ data }) => onChange(JSON.parse(data) as LiveChange))
  source.addEventListener('presence', ({ data }) => onPresence(JSON.parse(data) as LivePresence))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) void onClosed()
  })
  return source
}
