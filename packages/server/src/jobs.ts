import type { App } from './app.ts'
import type { Config } from './config.ts'
import { clockWarning } from './database/clock.ts'
import type { Database } from './database/open.ts'
import { removeObservations } from './features/release/nodes/observations.ts'
import { HistorySealer } from './history/history-sealer.ts'
import { removeOld } from './history/remove-old.ts'
import { SEALED } from './history/sealed-tables.ts'
import type { Backups } from './operation/backups.ts'
import type { Job } from './operation/repeat.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface JobNeeds {
  app: Pick<App, 'backups' | 'deadlines' | 'log' | 'shipHistory' | 'watches'>
  database: Database
  config: Pick<Config, 'backup' | 'historyDays' | 'observationDays'>
}

/** What the console does without being called. The first two seal what stands, and make the first release. */
export function jobsOf({ app, database, config }: JobNeeds): Job[] {
  const { backups, deadlines, log, shipHistory, watches } = app
  const { historyDays, observationDays } = config
  const { everyHours } = config.backup
  const sealer = new HistorySealer(database)
  const before = (ms: number) => new Date(Date.now() - ms).toISOString()
  return [
    { what: 'sealing the history', everyMs: 2 * SECOND_MS, work: () => sealer.run() },
    {
      what: 'carrying out the deadlines of releases',
      // In a new database this makes the first release at once.
      firstMs: 0,
      everyMs: 2 * SECOND_MS,
      longestMs: 2 * SECOND_MS,
      work: () => deadlines.run(),
    },
    {
      what: 'removing what is too old from the history',
      everyMs: HOUR_MS,
      work: async () => {
        await removeOld(database, 'access', before(SEALED.access.keptMs))
        if (historyDays !== undefined) await removeOld(database, 'change', before(historyDays * DAY_MS))
      },
    },
    ...(shipHistory ? [{ what: 'shipping the history', everyMs: 2 * SECOND_MS, work: shipHistory }] : []),
    {
      what: 'removing what nodes recorded long ago',
      everyMs: HOUR_MS,
      work: () => removeObservations(database.db, observationDays),
    },
    { what: 'telling people of what they watch', everyMs: 5 * SECOND_MS, work: () => watches.run() },
    {
      what: 'comparing the clock with that of the database',
      everyMs: 60 * SECOND_MS,
      work: async () => {
        const warning = await clockWarning(database.db)
        if (warning !== undefined) log.warn(warning)
      },
    },
    ...(everyHours === undefined
      ? []
      : [
          {
            what: 'making a backup',
            firstMs: 0,
            everyMs: 10 * SECOND_MS,
            longestMs: 600 * SECOND_MS,
            work: async () => {
              if (isBackupDue(backups, everyHours)) log.info(await backups.make(), 'backup made')
            },
          },
        ]),
  ]
}

/** Whether the newest backup is older than that. A clock that was set back does not delay the next one. */
function isBackupDue(backups: Backups, everyHours: number): boolean {
  const [newest] = backups.list()
  return newest === undefined || Math.max(0, Date.now() - Date.parse(newest.made_at)) >= everyHours * HOUR_MS
}
