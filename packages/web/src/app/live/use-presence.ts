import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import type { CurrentRecord } from './current-record.ts'

/** The server forgets a place after 30 s. */
const REPEAT_MS = 15_000

/** Says which record this tab shows. A call that fails is not worth a message: the next one comes soon. */
export function usePresence(record: CurrentRecord | undefined): void {
  const { resource, record_id, editing } = record ?? {}
  useEffect(() => {
    if (resource === undefined || record_id === undefined) return undefined
    const tell = (id: number | null) =>
      void call({ method: 'PUT', path: `presence?tab=${TAB}`, body: { resource, record_id: id, editing } }).catch(
        () => {},
      )
    tell(record_id)
    const timer = setInterval(() => document.visibilityState === 'visible' && tell(record_id), REPEAT_MS)
    return () => {
      clearInterval(timer)
      tell(null)
    }
  }, [resource, record_id, editing])
}

const TAB = Math.random().toString(36).slice(2)
