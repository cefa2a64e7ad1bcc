import type { LiveChange, Presence } from '@tollgate/contract/live/live-events.ts'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reloadSetting } from '../../api/setting.ts'
import { checkSession } from '../../api/sign-in-again.ts'
import { sessionQuery, type Session } from '../../api/session.ts'
import type { CurrentRecord } from './current-record.ts'
import { isAffected } from './affected-queries.ts'
import { paintKey } from '../../catalogue/painted.ts'
import { openLiveStream } from './live-stream.ts'

/** Changes by which sets and releases are read again. */
const OF_RELEASES: ReadonlySet<string> = new Set(['release', 'change-set-comment'])

/** More changes than came in so long are told by catalogue: then reading the page again says more. */
const LATELY_MS = 60_000

const NO_RECORDS: ReadonlySet<string> = new Set()

/** What others changed since the screen was read, and where they are. */
export interface Others {
  changes: readonly LiveChange[]
  /** The records that they changed, as `paintKey` names them. */
  records: ReadonlySet<string>
  people: readonly Presence[]
  /** Reads again what the screen shows of the changes. */
  show: () => void
}

/** What others change is not moved under the reader: it waits until it is asked for, or until the screen is read again. */
export function useOthersChanges(me: string | undefined, record?: CurrentRecord): Others {
  const client = useQueryClient()
  const [changes, setChanges] = useState<readonly LiveChange[]>([])
  const [records, setRecords] = useState(NO_RECORDS)
  const [people, setPeople] = useState<readonly Presence[]>([])
  const current = useRef(record)
  useEffect(() => {
    current.current = record
  })
  useEffect(() => {
    if (me === undefined) return undefined
    const tell = (change: LiveChange) => {
      if (shownBy(client, change).length === 0) return
      setChanges((before) => withChange(before, change, current.current))
      const { resource, record_id } = change
      if (record_id !== null) setRecords((before) => new Set([...before, paintKey(resource, record_id)]))
    }
    const underWay = new Map<string, LiveChange[]>()
    const onChange = (change: LiveChange) => {
      if (change.resource === 'setting') reloadSetting(client)
      if (change.actor_id === me) return
      if (OF_RELEASES.has(change.resource)) void client.invalidateQueries({ queryKey: ['release'] })
      const predicate = ({ queryKey }: Query) => isAffected(queryKey, change)
      void client.invalidateQueries({ predicate, refetchType: 'none' })
      for (const { queryHash, state } of client.getQueryCache().findAll({ predicate }))
        if (state.fetchStatus === 'fetching') underWay.set(queryHash, [...(underWay.get(queryHash) ?? []), change])
      tell(change)
    }
    const close = openLiveStream(
      {
        onChange,
        onPresence: (presence) => setPeople(presence.people),
        onGap: () => {
          reloadSetting(client)
          void client.invalidateQueries({ queryKey: ['catalogue'] })
        },
        onRefused: checkSession,
      },
      lastChangeKnown(client),
    )
    const stop = client.getQueryCache().subscribe((event) => {
      const { type, query } = event
      if (type === 'updated' && event.action.type === 'success') {
        // It was asked for before the change, and may have been read before it too.
        const late = underWay.get(query.queryHash) ?? []
        underWay.delete(query.queryHash)
        if (late.length > 0) query.invalidate()
        late.forEach(tell)
      }
      if (type === 'updated' || type === 'observerRemoved') setChanges((before) => stillToShow(client, before))
    })
    return () => {
      close()
      stop()
    }
  }, [client, me])
  // Read again: nothing is newer than what is shown.
  if (changes.length === 0 && records.size > 0) setRecords(NO_RECORDS)
  const show = () => {
    const isShown = ({ queryKey }: Query) => changes.some((change) => isAffected(queryKey, change))
    void client.refetchQueries({ type: 'active', predicate: isShown })
  }
  return { changes, records, people, show }
}

/** Up to which change everything on the page is known; undefined where the session was asked for too long ago. */
function lastChangeKnown(client: QueryClient): number | undefined {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Session>(sessionQuery.queryKey) ?? {}
  return Date.now() - dataUpdatedAt < LATELY_MS ? data?.last_change : undefined
}

/** Changes of one person in one catalogue are merged, but for those of the record that is shown. */
function withChange(
  changes: readonly LiveChange[],
  change: LiveChange,
  shown: CurrentRecord | undefined,
): readonly LiveChange[] {
  const isKnown = changes.some(
    ({ resource, actor_name, record_id }) =>
      resource === change.resource &&
      actor_name === change.actor_name &&
      (record_id === change.record_id || !isOf(change, shown)),
  )
  return isKnown ? changes : [...changes, change]
}

/** Whether a change is of the record. */
export function isOf({ resource, record_id }: LiveChange, record: CurrentRecord | undefined): boolean {
  return resource === record?.resource && record_id === record.record_id
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
