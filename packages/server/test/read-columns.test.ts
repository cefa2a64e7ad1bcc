import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('rows read on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  test('have the names that their columns have by now', async () => {
    const rows = await server.database.db.transaction().execute(async (trx) => {
      const found: unknown[] = []
      const read = async () => found.push(...(await sql`select * from tried`.execute(trx)).rows)
      await sql`create table tried (number integer, word text)`.execute(trx)
      await sql`insert into tried values (1, 'one')`.execute(trx)
      await read()
      await sql`alter table tried rename column word to name`.execute(trx)
      await read()
      await sql`alter table tried add column more text`.execute(trx)
      await read()
      await sql`drop table tried`.execute(trx)
      return found
    })
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      { number: 1, word: 'one' },
      { number: 1, name: 'one' },
      { number: 1, name: 'one', more: null },
    ])
  })
})
