import { useLocalStorage, useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'

/** Kept with the other settings of the person: what they have seen on one browser they have seen. */
const SEEN = { key: 'tollgate.seen', defaultValue: 0, getInitialValueInEffect: false }
const SINCE = { key: 'tollgate.since', defaultValue: -1, getInitialValueInEffect: false }

/**
 * The last change that was there when this person was here before; 0 where they never were. It stays the same while the
 * window is open, so that nothing that is new stops being so by a glance.
 *
 * @param newest the last change that is on the page now
 */
export function useSince(newest: number | undefined): number {
  const [seen, setSeen] = useLocalStorage(SEEN)
  const [kept, setSince] = useSessionStorage(SINCE)
  const since = kept < 0 ? seen : kept
  useEffect(() => {
    if (newest === undefined) return
    if (kept < 0) setSince(since)
    if (newest > seen) setSeen(newest)
  }, [newest, kept, since, seen, setSince, setSeen])
  return since
}
