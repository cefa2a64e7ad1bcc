import type { LiveChange, LivePresence } from '@tollgate/contract/live/live-events.ts'
import { addressOfCall } from '../../api/client.ts'

/** Delay before the next try when the server is not reachable. */
const AGAIN_MS = 5000

interface Listeners {
  onChange: (change: LiveChange) => void
  onPresence: (presence: LivePresence) => void
  /** A new stream has begun: changes before it may be missing. */
  onGap: () => void
  /** The server has refused a stream; the next one is asked for a while after this is settled. */
  onRefused: () => Promise<void>
}

/**
 * Hears of changes and people until the returned function is called; of changes from `after` on, where that is known. The
 * browser itself resumes a stream that broke. A hidden tab has no stream: over HTTP/1.1 six open ones would leave the next
 * tab without a connection.
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
    // Not before: what changes between a reading and the opening would be missed.
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
