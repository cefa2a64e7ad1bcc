import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely'
import type { Db } from '../database/tables.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/

/**
 * Our engines return instants as text. better-auth compares them with dates, and a comparison of a text with a date is
 * always false: a session would never expire. So its queries return dates.
 */
const instants: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => withDates(result),
}

/** The database as better-auth needs it. */
export function withInstants(db: Db): Db {
  return db.withPlugin(instants)
}

function withDates(result: QueryResult<UnknownRow>): QueryResult<UnknownRow> {
  return { ...result, rows: result.rows.map(datesOf) }
}

function datesOf(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInstant(name, value) ? new Date(value) : value]),
  )
}

/** All its columns with instants are named so: `expiresAt`, `createdAt`, … */
function isInstant(name: string, value: unknown): value is string {
  return name.endsWith('At') && typeof value === 'string' && INSTANT.test(value)
}
