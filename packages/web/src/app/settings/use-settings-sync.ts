import { readOwnSettings, writeOwnSettings } from '@tollgate/contract/calls/me.ts'
import type { OwnSettings } from '@tollgate/contract/access/own-settings.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { send } from '../../api/client.ts'
import { mergeSettings, settingOf, confirmSettings, validSettings, pendingSettings } from './settings-store.ts'

/** Debounce: dragging a column changes its width many times. */
const PAUSE_MS = 500
const FRESH_MS = 60_000

/**
 * Syncs the user's list settings with the server. Screens use only the browser's storage, so they never wait and work
 * offline. Changes that the server has not stored are sent when it answers again.
 * @param user id of the signed-in user
 */
export function useSettingsSync(user: string | undefined): void {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['own-settings', user],
    queryFn: ({ signal }) => send(readOwnSettings, { signal }),
    select: ({ settings }) => settings,
    enabled: user !== undefined,
    staleTime: FRESH_MS,
    refetchOnReconnect: 'always',
  })
  const store = useCallback(
    async (unsent: OwnSettings) => {
      const settings = validSettings(unsent)
      if (user === undefined || Object.keys(settings).length === 0) return
      const answer = await send(writeOwnSettings, { body: { settings } }).catch(() => undefined)
      // After a failed call the change is sent with the next one, or when the server answers again.
      if (answer) confirmSettings(user, settings, answer.settings)
    },
    [user],
  )
  useEffect(() => {
    if (user !== undefined && data !== undefined) void store(mergeSettings(user, data))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [user, dataUpdatedAt])
  useSendingLater(() => {
    if (user !== undefined && data !== undefined) void store(pendingSettings(user))
  })
}

/** Calls `store` some time after the last change of a setting. */
function useSendingLater(store: () => void): void {
  const latest = useRef(store)
  const waiting = useRef<number>(undefined)
  useEffect(() => {
    latest.current = store
  })
  useWindowEvent('mantine-local-storage', ({ detail }: CustomEvent<{ key: string }>) => {
    if (settingOf(detail.key) === undefined) return
    window.clearTimeout(waiting.current)
    waiting.current = window.setTimeout(() => latest.current(), PAUSE_MS)
  })
  useEffect(() => () => window.clearTimeout(waiting.current), [])
}
