import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import { HistorySealer } from '../history/history-sealer.ts'
import { removeOld } from '../history/remove-old.ts'

const EVERY_MS = 2000
const DAY_MS = 86_400_000

/** Seals the history all the time, and removes what is older than so many days. Where it fails, the log says why and it is tried again. */
export function scheduleSeals(database: Database, days: number | undefined, log: FastifyBaseLogger): void {
  const sealer = new HistorySealer(database)
  const work = async () => {
    await sealer.run()
    if (days !== undefined) await removeOld(database.db, new Date(Date.now() - days * DAY_MS).toISOString())
  }
  const run = async () => {
    await work().catch((error: unknown) => log.warn({ err: error }, 'the history was not sealed'))
    wait()
  }
  const wait = () => void setTimeout(() => void run(), EVERY_MS).unref()
  wait()
}
