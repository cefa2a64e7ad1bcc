import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db, Trx } from '../src/database/tables.ts'
import { startServer, type TestServer } from './support/test-server.ts'

describe.skipIf(inject('postgresUrl') === null)('a transaction begins with its first statement', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('postgres', { logLevel: 'silent' })
  })
  afterAll(() => server.stop())

  const insert = (db: Db | Trx, name: string) =>
    sql`insert into rating_group (rg_name, rg_code, row_version) values (${name}, ${name}, 1)`.execute(db)
  const stored = async (name: string) =>
    (await sql`select 1 from rating_group where rg_name = ${name}`.execute(server.database.db)).rows.length

  test('and is stored whole or not at all, from the second of its connection on too', async () => {
    await server.database.db.connection().execute(async (connection) => {
      for (const name of ['7001', '7002']) await connection.transaction().execute((trx) => insert(trx, name))
      const refused = connection.transaction().execute(async (trx) => {
        await insert(trx, '7003')
        await insert(trx, '7002')
      })
      await expect(refused).rejects.toMatchObject({ code: '23505' })
    })
    expect(await Promise.all(['7001', '7002', '7003'].map(stored))).toEqual([1, 1, 0])
  })

  test('or never, when nothing is asked in it', async () => {
    await server.database.db.connection().execute(async (connection) => {
      await connection.transaction().execute(async () => {})
      await insert(connection, '7021')
    })
    expect(await stored('7021')).toBe(1)
  })

  // The last test: nothing can begin on this connection afterwards.
  test('which does not run on its own when the beginning fails', async () => {
    await server.database.db.connection().execute(async (connection) => {
      await connection.transaction().execute((trx) => insert(trx, '7011'))
      await sql`deallocate begin`.execute(connection)
      const refused = connection.transaction().execute((trx) => insert(trx, '7012'))
      await expect(refused).rejects.toThrow('prepared statement "begin" does not exist')
    })
    expect(await Promise.all(['7011', '7012'].map(stored))).toEqual([1, 0])
  })
})
