import { useLocalStorage, useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'

/** Stored with the person's settings, so it counts for all their browsers. */
const SEEN = { key: 'tollgate.seen', defaultValue: 0, getInitialValueInEffect: false }
const SINCE = { key: 'tollgate.since', defaultValue: -1, getInitialValueInEffect: false }

/**
 * The last change that this person saw on an earlier visit; 0 on the first. It stays the same while the window is open,
 * so that changes do not stop being new at the first glance.
 * @param newest the last change on the page
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
