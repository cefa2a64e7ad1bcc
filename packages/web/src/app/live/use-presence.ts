import { MOST_SELECTED } from '@tollgate/contract/live/presence-schema.ts'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import type { CurrentRecord } from './current-record.ts'

/** The server forgets a place after 30 s. */
const REPEAT_MS = 15_000
/** A selection that is still being drawn is not told step by step. */
const SETTLED_MS = 250

/**
 * Says which record this tab shows, and which of the records inside are selected. A call that fails is not worth a message:
 * the next one comes soon.
 */
export function usePresence(record: CurrentRecord | undefined, selected: readonly number[]): void {
  const { resource, record_id, editing } = record ?? {}
  const tellAgain = useRef<() => void>(undefined)
  const latest = useRef<readonly number[]>([])
  useEffect(() => {
    if (resource === undefined || record_id === undefined) return undefined
    const tell = (id: number | null) => {
      const body = { resource, record_id: id, editing, ...(latest.current.length > 0 && { selected: latest.current }) }
      void call({ method: 'PUT', path: `presence?tab=${TAB}`, body }).catch(() => {})
    }
    tell(record_id)
    tellAgain.current = () => tell(record_id)
    const timer = setInterval(() => document.visibilityState === 'visible' && tell(record_id), REPEAT_MS)
    return () => {
      clearInterval(timer)
      tellAgain.current = undefined
      tell(null)
    }
  }, [resource, record_id, editing])
  useEffect(() => {
    // What is new here has no id that others know.
    const known = selected.filter((id) => id > 0).slice(0, MOST_SELECTED)
    if (known.join() === latest.current.join()) return undefined
    const timer = setTimeout(() => {
      latest.current = known
      tellAgain.current?.()
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [selected])
}

const TAB = Math.random().toString(36).slice(2)
