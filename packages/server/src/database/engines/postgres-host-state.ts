import type { ClientBase } from 'pg'

export interface HostState {
  takesWrites: boolean
  /** Raised by each promotion, so the former primary has the lower number; undefined on a standby. */
  timeline: number | undefined
}

const QUESTION = `select current_setting('transaction_read_only') = 'off' as takes_writes,
  case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as wal_file`

/** The name of a write-ahead log file begins with the timeline, as eight hexadecimal digits. */
const TIMELINE_DIGITS = 8

export async function readHostState(client: ClientBase): Promise<HostState> {
  const { rows } = await client.query<{ takes_writes: boolean; wal_file: string | null }>(QUESTION)
  const { takes_writes = false, wal_file = null } = rows[0] ?? {}
  const timeline = wal_file === null ? undefined : Number.parseInt(wal_file.slice(0, TIMELINE_DIGITS), 16)
  return { takesWrites: takes_writes, timeline }
}
