import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import { useState } from 'react'
import { getData } from './client.ts'
import { queryClient } from './query-client.ts'

export const settingQuery = queryOptions({
  queryKey: ['setting'],
  queryFn: ({ signal }) => getData('setting', signal),
})

/** Reads the settings of the network before the first screen is shown, and again beside every further one. */
export async function loadSetting(): Promise<void> {
  const loading = queryClient.prefetchQuery(settingQuery)
  if (queryClient.getQueryData(settingQuery.queryKey) === undefined) await loading
}

/** Reads them again: somebody has changed them, or may have. */
export function reloadSetting(client: QueryClient): void {
  void client.prefetchQuery({ ...settingQuery, staleTime: 0 })
}

/** The clock by which versions begin and end, and by which a session is judged that names no time zone. */
export function useNetworkTimeZone(): string {
  return useQuery({ ...settingQuery, enabled: false }).data?.network_time_zone ?? 'UTC'
}

/** Whether changes belong to sets that are published as releases; else every one is live at once. */
export function useReleases(): boolean {
  return useQuery({ ...settingQuery, enabled: false }).data?.releases === 'on'
}

/** The day that it was on the network's clock when the screen was opened, `2026-01-31`. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return networkDay(now, useNetworkTimeZone())
}
