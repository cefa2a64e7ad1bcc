import type { LiveChange, Presence } from '@tollgate/contract/live/live-events.ts'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAffected } from './affected-queries.ts'
import { openLiveStream } from './live-stream.ts'

/** What others changed since the screen was read, and where they are. */
export interface Others {
  changes: readonly LiveChange[]
  people: readonly Presence[]
  /** Reads again what the screen shows of the changes. */
  show: () => void
}

/** What others change is not moved under the reader: it waits until it is asked for, or until the screen is read again. */
export function useOthersChanges(me: string | undefined): Others {
  const client = useQueryClient()
  const [changes, setChanges] = useState<readonly LiveChange[]>([])
  const [people, setPeople] = useState<readonly Presence[]>([])
  useEffect(() => {
    if (me === undefined) return undefined
    const close = openLiveStream({
      onChange: (change) => {
        if (change.actor_id === me) return
        void client.invalidateQueries({
          predicate: ({ queryKey }) => isAffected(queryKey, change),
          refetchType: 'none',
        })
        if (shownBy(client, change).length > 0) setChanges((before) => withChange(before, change))
      },
      onPresence: (presence) => setPeople(presence.people),
      onGap: () => void client.invalidateQueries({ queryKey: ['catalogue'] }),
    })
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'observerRemoved') setChanges((before) => stillToShow(client, before))
    })
    return () => {
      close()
      stop()
    }
  }, [client, me])
  const show = () => {
    const isShown = ({ queryKey }: Query) => changes.some((change) => isAffected(queryKey, change))
    void client.refetchQueries({ type: 'active', predicate: isShown })
  }
  return { changes, people, show }
}

/** One change of a catalogue by a person says as much as a thousand. */
function withChange(changes: readonly LiveChange[], change: LiveChange): readonly LiveChange[] {
  const isKnown = changes.some(
    ({ resource, actor_name }) => resource === change.resource && actor_name === change.actor_name,
  )
  return isKnown ? changes : [...changes, change]
}

/** What the screen has read of the catalogue and not read again since. */
function shownBy(client: QueryClient, change: LiveChange): Query[] {
  const predicate = (query: Query) => query.state.isInvalidated && isAffected(query.queryKey, change)
  return client.getQueryCache().findAll({ type: 'active', predicate })
}

function stillToShow(client: QueryClient, changes: readonly LiveChange[]): readonly LiveChange[] {
  const left = changes.filter((change) => shownBy(client, change).length > 0)
  return left.length === changes.length ? changes : left
}
