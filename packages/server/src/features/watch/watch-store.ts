import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Watch, WatchMessage, watchWriteSchema } from '@tollgate/contract/watch.ts'
import { refusal } from '../../app-error.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Db, Tables, Trx } from '../../database/tables.ts'

const MOST_WATCHES = 50
const MOST_MESSAGES = 100
const SECRET_BYTES = 32

/** The position up to which a watch was notified. */
export interface WatchPosition {
  change: number
  /** A day of the network. */
  day: string
  /** Hashes of the known problems; absent before the first search. */
  problems?: string[]
}

export type StoredWatch = Omit<Tables['watch'], 'watch_id'> & { watch_id: number }

/** The watches of people who may still sign in. */
export function activeWatches(db: Db) {
  return db
    .selectFrom('watch as w')
    .innerJoin('person as p', 'p.user_id', 'w.user_id')
    .innerJoin('auth_user as u', 'u.id', 'w.user_id')
    .selectAll('w')
    .select(['u.name', 'u.email'])
    .where('p.disabled', '=', 'N')
    .where('p.barred', '=', 'N')
    .where((eb) => eb.or([eb('w.url', 'is', null), eb('p.role', '=', 'administrator')]))
    .orderBy('w.watch_id')
}

export async function readWatches(db: Db, userId: string): Promise<Watch[]> {
  const rows = await db.selectFrom('watch').selectAll().where('user_id', '=', userId).orderBy('watch_id').execute()
  return rows.map(presented)
}

/** The messages of a user, sent or waiting, the newest first. */
export async function readMessages(db: Db, userId: string): Promise<WatchMessage[]> {
  const rows = await db
    .selectFrom('watch_message')
    .select(['message_id', 'created_at', 'sent_to', 'events', 'tries', 'sent_at', 'next_at', 'error'])
    .where('user_id', '=', userId)
    .orderBy('message_id', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  return rows.map(({ events, ...row }) => ({ ...row, events: JSON.parse(events) }))
}

interface NewWatch extends z.output<typeof watchWriteSchema> {
  user_id: string
  console_url: string
}

/** Adds a watch that starts now. */
export async function addWatch(trx: Trx, { user_id, events, targets, url = null, console_url }: NewWatch) {
  const { count, last } = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('watch')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user_id)
        .as('count'),
      eb
        .selectFrom('history')
        .select(({ fn }) => fn.max('history_id').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_WATCHES) throw refusal('CONFLICT', `A person has at most ${MOST_WATCHES} watches`)
  const told: WatchPosition = { change: Number(last ?? 0), day: await networkToday(trx) }
  const row = await trx
    .insertInto('watch')
    .values({
      user_id,
      events: JSON.stringify(events),
      targets: JSON.stringify(targets),
      url,
      secret: url === null ? null : randomBytes(SECRET_BYTES).toString('base64url'),
      console_url,
      told: JSON.stringify(told),
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...presented(row), ...(row.secret !== null && { secret: row.secret }) }
}

/** Deletes a watch. Sent messages stay readable; waiting ones are not sent. */
export async function removeWatch(trx: Trx, userId: string, id: number): Promise<Watch> {
  const row = await trx
    .deleteFrom('watch')
    .where('watch_id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refusal('NOT_FOUND', 'You have no such watch')
  await trx.deleteFrom('watch_message').where('watch_id', '=', id).where('sent_at', 'is', null).execute()
  return presented(row)
}

function presented({ watch_id, events, targets, url, created_at }: StoredWatch): Watch {
  return { watch_id, events: JSON.parse(events), targets: JSON.parse(targets), url, created_at }
}
