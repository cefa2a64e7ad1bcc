import type { IsolationLevel } from 'kysely'
import { writeRights } from '../access/write-rights.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { openBatch } from '../history/batch.ts'
import type { Actor } from '../history/record-change.ts'
import { answerOnce } from './answer-once.ts'

interface WriteOptions {
  isolation?: IsolationLevel
}

/**
 * Runs the one transaction of a call that writes; once, where the call has a key: every user's keys are their own. Every row that is told to the history in it is
 * one that the actor may write.
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
    return answerOnce({ trx, engine }, { scope: `user ${actor.id}`, ...actor.sent }, () => work(trx))
  })
}
