import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedIn } from './support/people.ts'
import { engines, startServer } from './support/test-server.ts'

test.each(engines)(
  'a call that the role does not allow is told, with who asked for what, once a minute, on %s',
  async (engine) => {
    const server = await startServer(engine)
    const { person, call } = await signedIn(server, 'viewer')
    for (const turn of [1, 2]) expect([turn, (await call('POST', 'qos-rule', {})).status]).toEqual([turn, 403])
    const told = async () => {
      const { body } = await server.call('GET', 'access-event')
      return body.data.filter(({ event }) => event === 'access_refused')
    }
    await expect
      .poll(told)
      .toEqual([
        expect.objectContaining({ user_name: person.email, detail: 'POST /api/v1/qos-rule', address: '127.0.0.1' }),
      ])
    await server.stop()
  },
)

test.each(engines)('a server that stops stores what it was about to tell, on %s', async (engine) => {
  const server = await startServer(engine)
  const { http, database } = server
  await http.listen({ port: 0, host: '127.0.0.1' })
  // A writer is at work for a moment longer than the server serves.
  const closed = Promise.withResolvers<void>()
  http.server.once('close', () => closed.resolve())
  const begun = Promise.withResolvers<void>()
  const other = database.db.transaction().execute(async (trx) => {
    await sql`lock table access_event in exclusive mode`.execute(trx).catch(() => {})
    begun.resolve()
    await closed.promise
    await delay(100)
  })
  await begun.promise
  const headers = { authorization: `Bearer tollgate_${'x'.repeat(43)}` }
  expect((await http.inject({ url: '/api/v1/qos-rule', headers })).statusCode).toBe(401)
  await http.close()
  const stored = await database.db
    .selectFrom('access_event')
    .select('event')
    .where('event', '=', 'token_refused')
    .execute()
  expect(stored).toEqual([{ event: 'token_refused' }])
  await other
  await server.stop()
})
