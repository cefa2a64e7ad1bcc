import type { WatchMessage } from '@tollgate/contract/watch.ts'
import { useQuery } from '@tanstack/react-query'
import { DataTable, TableHead } from '../../../ui/data-table.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../profile.module.css'
import { messagesQuery } from './watch-query.ts'

const CAPTIONS = ['When', 'What', 'To', 'Result']

/** What was sent, to whom, and what came of it. */
export function SentMessages() {
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
