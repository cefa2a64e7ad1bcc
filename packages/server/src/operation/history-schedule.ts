import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import { HistorySealer } from '../history/history-sealer.ts'
import { removeOld } from '../history/remove-old.ts'
import { SEALED } from '../history/sealed-tables.ts'

const EVERY_MS = 2000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The longest pause after failures. */
const PATIENCE_MS = 60_000

interface HistoryWork {
  database: Database
  /** How long changes are kept; undefined: for ever. */
  days: number | undefined
  /** Sends what is new to where HISTORY_SHIP says. */
  ship?: (() => Promise<void>) | undefined
  log: FastifyBaseLogger
}

/** Seals and ships the history all the time, and removes what is too old. */
export function scheduleHistory({ database, days, ship, log }: HistoryWork): void {
  const sealer = new HistorySealer(database)
  const before = (ms: number) => new Date(Date.now() - ms).toISOString()
  const remove = async () => {
    await removeOld(database, 'access', before(SEALED.access.keptMs))
    if (days !== undefined) await removeOld(database, 'change', before(days * DAY_MS))
  }
  repeat(() => sealer.run(), { what: 'sealing the history', everyMs: EVERY_MS, log })
  repeat(remove, { what: 'removing what is too old from the history', everyMs: HOUR_MS, log })
  if (ship) repeat(ship, { what: 'shipping the history', everyMs: EVERY_MS, log })
}

interface Repeated {
  what: string
  everyMs: number
  log: FastifyBaseLogger
}

/** Works soon and again and again. Where it fails, the log says why, and it is tried again after pauses that grow. */
function repeat(work: () => Promise<void>, { what, everyMs, log }: Repeated): void {
  let failures = 0
  const wait = (ms: number) => void setTimeout(() => void run(), ms).unref()
  const run = async () => {
    try {
      await work()
      if (failures > 0) log.info(`${what} works again`)
      failures = 0
      wait(everyMs)
    } catch (error) {
      failures += 1
      log.warn({ err: error }, `${what} failed`)
      wait(Math.min(EVERY_MS * 2 ** failures, PATIENCE_MS))
    }
  }
  wait(EVERY_MS)
}
