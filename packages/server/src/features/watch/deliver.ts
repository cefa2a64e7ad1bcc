import { createHmac } from 'node:crypto'
import { withoutUnshown } from '@tollgate/contract/standards/shown-text.ts'
import type { WatchedEvent } from '@tollgate/contract/watch.ts'
import { sendMail } from '../../access/mail.ts'
import type { MailSettings } from '../../access/mail-settings.ts'
import { approvers } from '../../access/people/accounts.ts'
import { NO_WATCH } from '../../access/people/notices.ts'
import type { Db } from '../../database/tables.ts'
import { activeWatches } from './watch-store.ts'

const AT_ONCE = 20
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 30_000
/** Longer than any attempt: a server that exceeds it has died. */
const LEASE_MS = 60_000
const ANSWER_MS = 10_000
const LONGEST_ERROR = 300
const LONGEST_SUBJECT = 120
const KEPT_MS = 30 * 24 * 3_600_000

const instant = (ms: number) => new Date(ms).toISOString()

/** Sends due messages. Of several servers, the one that moves the next attempt sends it. */
export async function deliverDue(db: Db, mail: MailSettings | undefined, now = Date.now()): Promise<void> {
  const due = await db
    .selectFrom('watch_message')
    .selectAll()
    .where('next_at', '<=', instant(now))
    .orderBy('message_id')
    .limit(AT_ONCE)
    .execute()
  await Promise.all(due.map((message) => deliver(db, mail, message, now)))
  await db
    .deleteFrom('watch_message')
    .where('created_at', '<', instant(now - KEPT_MS))
    .execute()
}

type Message = Awaited<ReturnType<typeof readOne>>
const readOne = (db: Db) => db.selectFrom('watch_message').selectAll().executeTakeFirstOrThrow()

async function deliver(db: Db, mail: MailSettings | undefined, message: Message, now: number): Promise<void> {
  const own = db.updateTable('watch_message').where('message_id', '=', message.message_id)
  const tries = message.tries + 1
  const { numUpdatedRows } = await own
    .set({ tries, next_at: instant(now + LEASE_MS) })
    .where('next_at', '=', message.next_at)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const fault = await send(db, mail, message)
  if (fault === undefined) await own.set({ sent_at: instant(Date.now()), next_at: null, error: null }).execute()
  else {
    const next_at = tries < MOST_TRIES ? instant(now + FIRST_PAUSE_MS * 2 ** tries) : null
    await own.set({ next_at, error: fault.slice(0, LONGEST_ERROR) }).execute()
  }
}

/** Returns why the message did not arrive, else undefined. */
async function send(db: Db, mail: MailSettings | undefined, message: Message): Promise<string | undefined> {
  const watch = await recipientOf(db, message)
  if (!watch) return 'Whoever watches may not any more'
  const { name, email, url, secret, console_url } = watch
  // Texts of people: each stays on the line that it has.
  const stored = JSON.parse(message.events) as WatchedEvent[]
  const events = stored.map(({ kind, text }) => ({ kind, text: withoutUnshown(text) }))
  if (url !== null) return post(url, secret ?? '', { ...bodyOf(message), console_url, events })
  if (!mail) return 'No mail server is set: SMTP_URL'
  const [first] = events
  const subject = `Tollgate: ${events.length === 1 ? first?.text : `${events.length} events`}`.slice(0, LONGEST_SUBJECT)
  const text = [...events.map((event) => `- ${event.text}`), '', console_url].join('\n')
  return sendMail(mail, { to: { name, address: email }, subject, text })
}

/** Whoever watches; of a message without a watch, the approver whom it is for. */
function recipientOf(db: Db, { watch_id, user_id }: Message) {
  if (watch_id !== NO_WATCH) return activeWatches(db).where('w.watch_id', '=', watch_id).executeTakeFirst()
  return approvers(db)
    .innerJoin('auth_user as u', 'u.id', 'person.user_id')
    .select(['u.name', 'u.email'])
    .select((eb) => [eb.val(null).as('url'), eb.val(null).as('secret'), eb.val('').as('console_url')])
    .where('person.user_id', '=', user_id)
    .executeTakeFirst()
}

function bodyOf({ message_id, watch_id, created_at }: Message) {
  return { message_id, watch_id, created_at }
}

/**
 * Signed, so that the receiver can verify the sender. A repeated message has the same id. The response body is ignored.
 */
async function post(url: string, secret: string, message: object): Promise<string | undefined> {
  const body = JSON.stringify(message)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-tollgate-signature-256': `sha256=${signature}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.body?.cancel()
    return answer.ok ? undefined : `It answered ${answer.status}`
  } catch (error) {
    const { message: why, cause } = error as Error
    return cause instanceof Error ? cause.message || why : why
  }
}
