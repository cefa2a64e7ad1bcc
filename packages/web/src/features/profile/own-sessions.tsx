import { endOtherSessions, endSession } from '@tollgate/contract/calls/me.ts'
import type { OwnSession } from '@tollgate/contract/access/own-session.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { deviceWords } from './device-words.ts'
import { ownSessionsQuery } from './profile-query.ts'
import classes from './profile.module.css'

const CAPTIONS = ['Device', 'Address', 'Signed in', 'Last seen']

/** The open sessions. Each can be ended, or all others at once. */
export function OwnSessions() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (id?: string) => (id === undefined ? send(endOtherSessions, {}) : send(endSession, { params: { id } })),
    onSuccess: () => notifySuccess('Signed out'),
    onError: (refused) => notifyFailure(asApiError(refused).message),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
  if (error && !data) {
    return <ErrorPanel title="Your sessions could not be loaded" text={error.message} onRetry={refetch} />
  }
  return (
    <>
      <RaisedBox>
        <DataTable label="Your sessions" busy={!data} className={classes.table} data-stacks>
          <TableHead captions={CAPTIONS}>
            <ActionsHeader />
          </TableHead>
          <tbody>
            {data?.map((session) => (
              <SessionRow key={session.session_id} session={session} onEnd={() => mutate(session.session_id)} />
            ))}
            {!data && <SkeletonRows columns={CAPTIONS.length + 1} rows={2} />}
          </tbody>
        </DataTable>
      </RaisedBox>
      {data && data.length > 1 && (
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconLogout size="1rem" aria-hidden />}
          loading={isPending}
          onClick={() => mutate(undefined)}
        >
          Sign out on all other devices
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const device = deviceWords(session.user_agent)
  return (
    <tr>
      <td title={session.user_agent}>
        {device}
        {session.current && <span className={classes.quiet}> (this one)</span>}
      </td>
      <td data-mono>{session.address}</td>
      <td>
        <DateText value={session.created_at} withTime />
      </td>
      <td>{session.current ? 'Now' : <RelativeTime value={session.last_seen_at} />}</td>
      <ActionsCell>
        {!session.current && (
          <ActionIcon title="Sign out" aria-label={`Sign out ${device}, ${session.address}`} onClick={onEnd}>
            <IconLogout size="1rem" aria-hidden />
          </ActionIcon>
        )}
      </ActionsCell>
    </tr>
  )
}
