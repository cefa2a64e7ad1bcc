import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import { HistorySealer } from '../history/history-sealer.ts'
import { removeOld } from '../history/remove-old.ts'
import { SEALED } from '../history/sealed-tables.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 2000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface HistoryWork {
  database: Database
  /** How long changes are kept; undefined: for ever. */
  days: number | undefined
  /** Ships what is new to HISTORY_SHIP. */
  ship?: (() => Promise<void>) | undefined
  log: FastifyBaseLogger
}

/** Seals, ships and prunes the history regularly. Resolves after the first sealing. */
export function scheduleHistory({ database, days, ship, log }: HistoryWork): Promise<void> {
  const sealer = new HistorySealer(database)
  const before = (ms: number) => new Date(Date.now() - ms).toISOString()
  const remove = async () => {
    await removeOld(database, 'access', before(SEALED.access.keptMs))
    if (days !== undefined) await removeOld(database, 'change', before(days * DAY_MS))
  }
  const sealed = repeat(() => sealer.run(), { what: 'sealing the history', everyMs: EVERY_MS, log })
  void repeat(remove, { what: 'removing what is too old from the history', everyMs: HOUR_MS, log })
  if (ship) void repeat(ship, { what: 'shipping the history', everyMs: EVERY_MS, log })
  return sealed
}
