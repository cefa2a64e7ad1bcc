import type { LiveChange, LivePresence } from '@tollgate/contract/live/live-events.ts'
import { addressOfCall } from '../../api/client.ts'

/** After an answer that is no stream, as of a server that is away. */
const AGAIN_MS = 5000

interface Listeners {
  onChange: (change: LiveChange) => void
  onPresence: (presence: LivePresence) => void
  /** The stream was lost and begins anew: changes may have been missed. */
  onGap: () => void
}

/** Hears of changes and people until the returned function is called. The browser itself resumes a stream that broke. */
export function openLiveStream(listeners: Listeners): () => void {
  let source = connect()
  let timer: ReturnType<typeof setTimeout> | undefined
  function connect(): EventSource {
    const opened = new EventSource(addressOfCall('live', {}))
    opened.addEventListener('change', ({ data }) => listeners.onChange(JSON.parse(data) as LiveChange))
    opened.addEventListener('presence', ({ data }) => listeners.onPresence(JSON.parse(data) as LivePresence))
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      timer = setTimeout(() => {
        listeners.onGap()
        source = connect()
      }, AGAIN_MS)
    })
    return opened
  }
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
