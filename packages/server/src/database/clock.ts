import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Deadlines use the database's clock, while screens show the server's time. */
const MOST_APART_MS = 2000
/** SQLite returns whole seconds. */
const RESOLUTION_MS = 1000

/** Milliseconds since the epoch. PostgreSQL's text includes a time zone; SQLite's is UTC without one. */
export async function databaseNow(db: Db): Promise<number> {
  const { now } = await db
    .selectNoFrom(sql<string>`cast(current_timestamp as text)`.as('now'))
    .executeTakeFirstOrThrow()
  const isZoned = /[+-]\d\d(:?\d\d)?$/.test(now)
  const text = now.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return Date.parse(isZoned ? text : `${text}Z`)
}

/** A warning if the server's clock differs from the database's, else undefined. */
export async function clockWarning(db: Db): Promise<string | undefined> {
  const asked = Date.now()
  const told = await databaseNow(db)
  const [ahead, behind] = [asked - told - RESOLUTION_MS, told - Date.now()]
  const apart = Math.max(ahead, behind)
  if (apart <= MOST_APART_MS) return undefined
  return `The clock of this server is ${Math.round(apart / 1000)} s ${ahead > behind ? 'ahead of' : 'behind'} that of the database`
}
