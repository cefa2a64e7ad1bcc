import { deleteWatch, listWatchMessages } from '@tollgate/contract/calls/watch.ts'
import type { Watch, WatchMessage } from '@tollgate/contract/watch.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash, IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../../ui/data-table.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import classes from '../profile.module.css'
import { EVENT_WORDS, targetKey, useTargets, watchesQuery } from './watch-query.ts'
import { WatchForm } from './watch-form.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const CAPTIONS = ['When', 'What', 'To', 'Result']

const ABOUT =
  'Be told of what matters to you while you are away. What came up in the last seconds is one message; what cannot be sent is tried again.'

/** Reloaded while it is shown, since messages are sent at any time. */
const messagesQuery = queryOptions({
  queryKey: ['me', 'watch', 'message'],
  queryFn: ({ signal }) => send(listWatchMessages, { signal }),
  refetchInterval: 5000,
})

/** What the user is notified about, and the messages sent. */
export function WatchSection() {
  const [made, setMade] = useState<Watch>()
  const { data } = useQuery(watchesQuery)
  return (
    <>
      <p>{ABOUT}</p>
      {made?.secret !== undefined && (
        <ShownOnce
          icon={IconWebhook}
          title="Copy the secret of the webhook now"
          about="It is shown only once. By it the receiver checks the header x-tollgate-signature-256 of every message."
          label="Secret"
          secret={made.secret}
          closeLabel="Hide the secret"
          onClose={() => setMade(undefined)}
        />
      )}
      {data && data.length > 0 && <Watches watches={data} />}
      <WatchForm onMade={setMade} />
      <SentMessages />
    </>
  )
}

function Watches({ watches }: { watches: readonly Watch[] }) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ watch_id }: Watch) => send(deleteWatch, { params: { id: watch_id } }),
    onSuccess: () => notifySuccess('Watch ended'),
    onError: (refused) => notifyFailure(asApiError(refused).message),
    onSettled: () =>
      Promise.all([watchesQuery, messagesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
  return (
    <RaisedBox>
      <DataTable label="Your watches" busy={false} className={classes.table}>
        <TableHead captions={['Tells of', 'In', 'By']}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {watches.map((watch) => (
            <WatchRow key={watch.watch_id} watch={watch} onEnd={() => mutate(watch)} />
          ))}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}

function WatchRow({ watch: { events, targets, url }, onEnd }: { watch: Watch; onEnd: () => void }) {
  const options = useTargets()
  const nameOf = (key: string) => options.find(({ value }) => value === key)?.label ?? 'something deleted'
  const kinds = events.map((event) => EVENT_WORDS[event]).join(', ')
  const places = targets.length === 0 ? 'Everything' : targets.map((one) => nameOf(targetKey(one))).join(', ')
  return (
    <tr>
      <td>{kinds}</td>
      <td title={places}>{places}</td>
      <td title={url ?? undefined}>{url ?? 'Mail'}</td>
      <ActionsCell>
        <ActionIcon title="End" aria-label={`End: ${kinds}, ${places}`} onClick={onEnd}>
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </ActionsCell>
    </tr>
  )
}

/** The sent messages: to whom, and with what result. */
function SentMessages() {
  const { data } = useQuery(messagesQuery)
  if (!data || data.length === 0) return null
  return (
    <RaisedBox>
      <DataTable label="What was sent" busy={false} className={classes.table}>
        <TableHead captions={CAPTIONS} />
        <tbody>
          {data.map((message) => (
            <MessageRow key={message.message_id} message={message} />
          ))}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}

function MessageRow({
  message: { created_at, sent_at, sent_to, events, tries, next_at, error },
}: {
  message: WatchMessage
}) {
  const texts = events.map(({ text }) => text)
  const failed = `${error ?? ''}, tried ${tries === 1 ? 'once' : `${tries} times`}`
  return (
    <tr>
      <td>
        <DateText value={sent_at ?? created_at} withTime />
      </td>
      <td title={texts.join('\n')}>
        {texts[0]}
        {texts.length > 1 && <span className={classes.quiet}> and {texts.length - 1} more</span>}
      </td>
      <td title={sent_to}>{sent_to}</td>
      <td title={sent_at === null && error !== null ? failed : undefined}>
        {sent_at !== null ? (
          <StatusBadge kind="good" label="Sent" />
        ) : next_at === null ? (
          <StatusBadge kind="fault" label={`Given up: ${failed}`} />
        ) : (
          <StatusBadge kind={error === null ? 'future' : 'warning'} label={error === null ? 'Waits' : failed} />
        )}
      </td>
    </tr>
  )
}
