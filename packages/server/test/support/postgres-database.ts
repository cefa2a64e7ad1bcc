import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** A new, empty database on the run's PostgreSQL; `drop` removes it with whoever is still connected. */
export async function createDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `tollgate_test_${randomBytes(6).toString('hex')}`
  await execute(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
