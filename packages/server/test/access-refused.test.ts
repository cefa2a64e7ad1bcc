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
