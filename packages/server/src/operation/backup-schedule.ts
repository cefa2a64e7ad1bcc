import type { FastifyBaseLogger } from 'fastify'
import type { Backups } from './backups.ts'

const HOUR_MS = 3_600_000
/** A failed backup is tried again after this. */
const RETRY_MS = 10 * 60_000
/** The longest delay of a Node timer. */
const LONGEST_MS = 2 ** 31 - 1

/** Makes a backup whenever the newest is older than `everyHours`. Failures are logged and retried. */
export function scheduleBackups(backups: Backups, everyHours: number, log: FastifyBaseLogger): void {
  const wait = (ms: number) => void setTimeout(() => void run(), Math.min(Math.max(ms, 0), LONGEST_MS)).unref()
  const run = async () => {
    try {
      if (dueIn(backups, everyHours) <= 0) log.info(await backups.make(), 'backup made')
      wait(dueIn(backups, everyHours))
    } catch (error) {
      log.error({ err: error }, 'the backup failed')
      wait(RETRY_MS)
    }
  }
  void run()
}

/** Milliseconds until the next backup is due. A clock that was set back does not delay it. */
function dueIn(backups: Backups, everyHours: number): number {
  const [newest] = backups.list()
  const age = newest ? Math.max(0, Date.now() - Date.parse(newest.made_at)) : Infinity
  return everyHours * HOUR_MS - age
}
