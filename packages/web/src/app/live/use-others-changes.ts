import type { LiveChange, Presence } from '@tollgate/contract/live/live-events.ts'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reloadSetting } from '../../api/setting.ts'
import { checkSession } from '../../api/sign-in-again.ts'
import { sessionQuery, type Session } from '../../api/session.ts'
import type { CurrentRecord } from './current-record.ts'
import { paintKey } from '../../catalogue/painted.ts'
import { openLiveStream } from './live-stream.ts'

/** Queries that cover several catalogues, with the common prefix of their names. */
const WHOLE: readonly { key: readonly string[]; catalogues: string }[] = [
  { key: ['catalogue', 'policy-plan-ver', 'tree'], catalogues: 'policy-plan' },
  { key: ['workflow-graph'], catalogues: 'rule-workflow' },
]

/** Further catalogues that show records of a catalogue: groups list its records as members. */
const ALSO_SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'balance-type-acct': ['balance-type-group'],
  'balance-type-group-member': ['balance-type-acct', 'balance-type-group'],
  'pcc-rule': ['pcc-rule-group'],
  'pcc-rule-group-member': ['pcc-rule', 'pcc-rule-group'],
}

/** Changes after which change sets and releases are read again. */
const OF_RELEASES: ReadonlySet<string> = new Set(['release', 'change-set', 'change-set-comment'])

/** Age after which changes are merged into one line per catalogue: reloading the page says more. */
const LATELY_MS = 60_000

/** Changes of one call come as events of their own. */
const TOGETHER_MS = 300

const NO_RECORDS: ReadonlySet<string> = new Set()

/** What others have changed since the screen was read, and where they are. */
interface Others {
  changes: readonly LiveChange[]
  /** The changed records, as keys of `paintKey`. */
  records: ReadonlySet<string>
  people: readonly Presence[]
  /** Reads the changed parts of the screen again. */
  show: () => void
}

/**
 * Changes by others do not move the screen under the reader: they wait until the reader asks, or until the screen is
 * read again.
 */
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
    const own = ownChanges(client)
    const underWay = new Map<string, LiveChange[]>()
    const onChange = (change: LiveChange) => {
      if (change.resource === 'setting') reloadSetting(client)
      if (change.actor_id === me) return own.follow(change)
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
        // A read that was sent before the change may have missed it.
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
      own.stop()
    }
  }, [client, me])
  // After a read nothing is newer than the screen.
  if (changes.length === 0 && records.size > 0) setRecords(NO_RECORDS)
  const show = () => {
    const isShown = ({ queryKey }: Query) => changes.some((change) => isAffected(queryKey, change))
    void client.refetchQueries({ type: 'active', predicate: isShown })
  }
  return { changes, records, people, show }
}

/**
 * What the user writes is read again in the screen of its change set; in a window that the user is not in, wherever it
 * is shown.
 */
function ownChanges(client: QueryClient) {
  let waiting: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    const changes = waiting
    waiting = []
    timer = undefined
    const isElsewhere = !document.hasFocus()
    const shows = ({ queryKey }: Query) =>
      changes.some((change) => showsSetOf(queryKey, change) || (isElsewhere && isAffected(queryKey, change)))
    void client.invalidateQueries({ predicate: shows })
  }
  const follow = (change: LiveChange) => {
    waiting.push(change)
    timer ??= setTimeout(read, TOGETHER_MS)
  }
  return { follow, stop: () => clearTimeout(timer) }
}

/** The last change that everything on the page includes; undefined if the session was read too long ago. */
function lastChangeKnown(client: QueryClient): number | undefined {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Session>(sessionQuery.queryKey) ?? {}
  return Date.now() - dataUpdatedAt < LATELY_MS ? data?.last_change : undefined
}

/** Merges the changes of one person in one catalogue, except those of the shown record. */
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

/** Mounted queries of the catalogue that have not been read again since the change. */
function shownBy(client: QueryClient, change: LiveChange): Query[] {
  const predicate = (query: Query) => query.state.isInvalidated && isAffected(query.queryKey, change)
  return client.getQueryCache().findAll({ type: 'active', predicate })
}

function stillToShow(client: QueryClient, changes: readonly LiveChange[]): readonly LiveChange[] {
  const left = changes.filter((change) => shownBy(client, change).length > 0)
  return left.length === changes.length ? changes : left
}

/** Whether the query with this key is of the change set that a change belongs to. */
function showsSetOf([whose, , id]: QueryKey, { record_id, change_set_id }: InSet): boolean {
  return whose === 'release' && typeof id === 'number' && (id === change_set_id || record_id === null)
}

type InSet = Pick<LiveChange, 'record_id' | 'change_set_id'>

/** Whether the query with this key shows records of the changed catalogue, or the set of the change. */
export function isAffected(key: QueryKey, change: Pick<LiveChange, 'resource'> & InSet): boolean {
  const { resource } = change
  if (showsSetOf(key, change)) return true
  const whole = WHOLE.find((one) => one.key.every((part, at) => key[at] === part))
  if (whole) return resource.startsWith(whole.catalogues)
  if (key[1] === 'document') return Array.isArray(key[2]) && key[2].includes(resource)
  const shown = [resource, ...(ALSO_SHOWN_BY[resource] ?? [])]
  return key[0] === 'catalogue' && typeof key[1] === 'string' && shown.includes(key[1])
}
