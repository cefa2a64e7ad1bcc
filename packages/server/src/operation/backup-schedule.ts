import type { FastifyBaseLogger } from 'fastify'
import type { Backups } from './backups.ts'

const HOUR_MS = 3_600_000
/** A failed backup is tried again after this. */
const RETRY_MS = 10 * 60_000
/** The longest time that a timer of Node takes. */
const LONGEST_MS = 2 ** 31 - 1

/** Makes a backup whenever the newest is this old. Where one fails, the log says why and it is tried again. */
export function scheduleBackups(backups: Backups, everyHours: number, log: FastifyBaseLogger): void {
  const wait = (ms: number) => void setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_MS)).unref()
  const next = () => {
    const [newest] = backups.list()
    // A clock that was set back must not put it off.
    const age = newest ? Math.max(0, Date.now() - Date.parse(newest.made_at)) : Infinity
    return everyHours * HOUR_MS - age
  }
  const run = () => {
    if (next() > 0) return wait(next())
    backups.make().then(
      (made) => {
        log.info(made, 'backup made')
        wait(next())
      },
      (error: unknown) => {
        log.error({ err: error }, 'the backup failed')
        wait(RETRY_MS)
      },
    )
  }
  run()
}
