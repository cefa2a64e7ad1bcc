import type { IsolationLevel } from 'kysely'
import { writeRights } from '../access/write-rights.ts'
import type { Database } from '../database/open.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { recordActs } from '../history/acts.ts'
import { openBatch } from '../history/batch.ts'
import type { Actor } from '../history/record-change.ts'
import { createHash } from 'node:crypto'
import type { Engine } from '../database/engine.ts'
import { refusal } from '../app-error.ts'

/** How long a request can be repeated: longer than a browser stays closed over a holiday. */
const KEPT_MS = 14 * 24 * 3600 * 1000

interface WriteOptions {
  isolation?: IsolationLevel
}

/**
 * Runs the transaction of a call that writes; with an Idempotency-Key only once. Keys belong to one user. Checks for
 * every row in the history that the actor may write it.
 */
export function writeOnce<A>(
  { db, engine }: Database,
  actor: Actor,
  work: (trx: Trx) => Promise<A>,
  { isolation }: WriteOptions = {},
): Promise<A> {
  const transaction = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction()
  return transaction.execute((trx) => {
    openBatch(trx, writeRights(actor), engine)
    return answerOnce({ trx, engine }, { scope: `user ${actor.id}`, ...actor.sent }, async () => {
      const answer = await work(trx)
      await recordActs(trx)
      return answer
    })
  })
}

interface Asked {
  /** A key identifies one request within its scope: `user ada`. */
  scope: string
  /** The sender's key; without one, every request is a new one. */
  key?: string | undefined
  request?: unknown
}

/** Runs a request when its key is new, else returns the earlier answer. All in one transaction. */
async function answerOnce<A>(
  { trx, engine }: { trx: Trx; engine: Engine },
  { scope, key, request }: Asked,
  run: () => Promise<A>,
): Promise<A> {
  if (key === undefined) return run()
  await engine.lock(trx, `answer ${scope} ${key}`)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const known = await trx
    .selectFrom('request_answer')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known && known.request_hash !== hash)
    throw refusal('CONFLICT', 'The Idempotency-Key was used for another request')
  if (known) {
    // This write makes the commit wait for the standby, so the earlier answer is safe there too.
    await trx
      .updateTable('request_answer')
      .set({ answer: known.answer })
      .where('scope', '=', scope)
      .where('idempotency_key', '=', key)
      .execute()
    return JSON.parse(String(known.answer))
  }
  const answer = await run()
  await keep(trx, { scope, idempotency_key: key, request_hash: hash, answer: JSON.stringify(answer ?? null) })
  return answer
}

async function keep(trx: Trx, row: Omit<Tables['request_answer'], 'answered_at'>): Promise<void> {
  const now = Date.now()
  await trx
    .deleteFrom('request_answer')
    .where('answered_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute()
  await trx
    .insertInto('request_answer')
    .values({ ...row, answered_at: new Date(now).toISOString() })
    .execute()
}
