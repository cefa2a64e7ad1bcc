import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Deadlines use the clock of the database, while the screens show the time of the server. */
const MOST_APART_MS = 2000
/** SQLite gives whole seconds. */
const RESOLUTION_MS = 1000

/** In ms of the epoch. PostgreSQL names the zone of its time; SQLite gives UTC without naming it. */
export async function databaseNow(db: Db): Promise<number> {
  const { now } = await db
    .selectNoFrom(sql<string>`cast(current_timestamp as text)`.as('now'))
    .executeTakeFirstOrThrow()
  const isZoned = /[+-]\d\d(:?\d\d)?$/.test(now)
  const text = now.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return Date.parse(isZoned ? text : `${text}Z`)
}

/** What is wrong with the clock of this server; undefined where it goes as that of the database does. */
export async function clockWarning(db: Db): Promise<string | undefined> {
  const asked = Date.now()
  const told = await databaseNow(db)
  const [ahead, behind] = [asked - told - RESOLUTION_MS, told - Date.now()]
  const apart = Math.max(ahead, behind)
  if (apart <= MOST_APART_MS) return undefined
  return `The clock of this server is ${Math.round(apart / 1000)} s ${ahead > behind ? 'ahead of' : 'behind'} that of the database`
}
