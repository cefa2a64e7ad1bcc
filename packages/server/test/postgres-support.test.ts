import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from './support/postgres-database.ts'

const adminUrl = inject('postgresUrl')

test.skipIf(adminUrl === null)(
  'a test database speaks UTF-8, has pg_trgm, and can be dropped while in use',
  async () => {
    const database = await createDatabase(adminUrl ?? '')
    const client = new Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('create extension pg_trgm')
    const { rows } = await client.query("select lower('ÄÉ') as lower, current_setting('server_encoding') as encoding")
    expect(rows).toEqual([{ lower: 'äé', encoding: 'UTF8' }])
    await database.drop()
    await expect(client.query('select 1')).rejects.toThrow()
  },
)
