import { readSetting } from '@tollgate/contract/calls/setting.ts'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import { useState } from 'react'
import { send } from './client.ts'
import { queryClient } from './query-client.ts'

export const settingQuery = queryOptions({
  queryKey: ['setting'],
  queryFn: ({ signal }) => send(readSetting, { signal }),
})

/** Loads the settings of the network before the first screen. Later screens reload them in the background. */
export async function loadSetting(): Promise<void> {
  const loading = queryClient.prefetchQuery(settingQuery)
  if (queryClient.getQueryData(settingQuery.queryKey) === undefined) await loading
}

/** Reads the settings again after a possible change. */
export function reloadSetting(client: QueryClient): void {
  void client.prefetchQuery({ ...settingQuery, staleTime: 0 })
}

/** The time zone of versions, and of sessions that name none. */
export function useNetworkTimeZone(): string {
  return useQuery({ ...settingQuery, enabled: false }).data?.network_time_zone ?? 'UTC'
}

/** Whether changes are collected in sets and published as releases; else every change is live at once. */
export function useReleases(): boolean {
  return useQuery({ ...settingQuery, enabled: false }).data?.releases === 'on'
}

/** The date in the network's time zone, such as `2026-01-31`. */
export function today(): string {
  const zone = queryClient.getQueryData(settingQuery.queryKey)?.network_time_zone ?? 'UTC'
  return networkDay(Date.now(), zone)
}

/** The same, but as of the moment when the screen was opened. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return networkDay(now, useNetworkTimeZone())
}
