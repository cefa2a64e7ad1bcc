import { listReleases } from '@tollgate/contract/calls/release.ts'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sendPage } from '../../api/client.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { RELEASES } from './release-calls.ts'

const POLL_MS = 30_000
const SECOND_MS = 1000

/** Nothing is published on a release that waits: it is on the first page. */
const unconfirmedQuery = queryOptions({
  queryKey: ['release', 'unconfirmed'],
  queryFn: async ({ signal }) => {
    const { rows } = await sendPage(listReleases, { signal })
    return rows.find(({ state }) => state === 'unconfirmed') ?? null
  },
  refetchInterval: POLL_MS,
})

/** A line above every screen while the current release waits to be confirmed. */
export function ConfirmationBar() {
  const { data } = useQuery(unconfirmedQuery)
  if (!data?.confirm_by) return null
  const { release_id: id, base_release_id: before, confirm_by } = data
  return (
    <NoticeBar>
      Release {id} is not confirmed: release {before} comes back <Countdown to={confirm_by} />
      <Button size="compact-sm" variant="default" component={Link} to={RELEASES}>
        Look at release {id}
      </Button>
    </NoticeBar>
  )
}

/** "in 4:05", second by second; then "now". */
function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{countdownWords(Date.parse(to) - now)}</span>
}

function countdownWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  if (seconds <= 0) return 'now'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return `in ${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`
}
