import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

interface NewDatabase {
  /** What its name begins with. */
  prefix?: string
  /** The database that it is a copy of: nobody may be connected to that one. */
  template?: string
}

/** A new database on the run's PostgreSQL, empty unless it is a copy; `drop` removes it with whoever is still connected. */
export async function createDatabase(
  adminUrl: string,
  { prefix = 'tollgate_test', template = 'template1' }: NewDatabase = {},
): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await execute(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => drop(adminUrl, name) }
}

/** Removes all databases whose names begin with the prefix. */
export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const { rows } = await execute(adminUrl, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows) await drop(adminUrl, String(datname))
}

async function drop(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, `drop database if exists ${name} with (force)`)
}

async function execute(url: string, statement: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}
