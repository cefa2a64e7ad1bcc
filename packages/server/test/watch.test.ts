import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer, startTwoServers, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATIENCE = { timeout: 30_000 }

interface Call {
  signature: unknown
  body: string
}

describe.each(engines)('watches of two servers on %s', (engine) => {
  let two: Awaited<ReturnType<typeof startTwoServers>>
  let server: TestServer
  let url = ''
  let status = 200
  const calls: Call[] = []
  const hook = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ signature: request.headers['x-tollgate-signature-256'], body })
      response.writeHead(status).end('nobody reads this')
    })
  })
  const { wholeVersion } = planSamples(() => server)
  beforeAll(async () => {
    two = await startTwoServers(engine)
    server = two.server
    hook.listen(0, '127.0.0.1')
    await once(hook, 'listening')
    url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
  })
  afterAll(async () => {
    await two.stop()
    hook.close()
  })
  beforeEach(() => {
    status = 200
    calls.length = 0
  })

  // On SQLite one server has the data for itself: both looks are its own.
  const runBoth = () =>
    Promise.all([server, engine === 'sqlite' ? server : two.other].map(({ watches }) => watches.run()))
  /** Until both have seen all that is in the history: on PostgreSQL others write beside. */
  const look = () =>
    expect
      .poll(async () => {
        await runBoth()
        const { db } = server.database
        const { last } = await db
          .selectFrom('history')
          .select(({ fn }) => fn.max('history_id').as('last'))
          .executeTakeFirstOrThrow()
        const own = (await server.call('GET', 'me/watch')).body.data.map(({ watch_id }) => Number(watch_id))
        const watches = await db.selectFrom('watch').select(['watch_id', 'told', 'events']).execute()
        return watches
          .filter(({ watch_id }) => own.includes(watch_id))
          .every(({ told, events: kinds }) => {
            const { change, problems } = JSON.parse(told) as { change: number; problems?: string[] }
            return change === Number(last) && (problems !== undefined || !kinds.includes('problem'))
          })
      }, PATIENCE)
      .toBe(true)
  const messages = async () => (await server.call('GET', 'me/watch/message')).body.data as unknown as Row[]
  const watch = async (body: object) => {
    const answer = await server.call('POST', 'me/watch', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as unknown as Row & { watch_id: number; secret: string }
  }
  const end = async ({ watch_id }: { watch_id: number }) =>
    expect((await server.call('DELETE', `me/watch/${watch_id}`)).status).toBe(200)
  const events = () =>
    calls.flatMap(({ body }) => (JSON.parse(body) as { events: { text: string }[] }).events.map((one) => one.text))

  test('a call that changes a plan is told once, signed, and no other', async () => {
    const { plan, version } = await wholeVersion()
    const other = await wholeVersion()
    const made = await watch({ events: ['change'], targets: [{ resource: 'policy-plan', id: plan.pcr_plan_id }], url })
    await server.call('PUT', `policy-plan-ver/${String(version.pcc_rule_ver_id)}`, { eff_date: '2021-01-01' })
    await server.call('PUT', `policy-plan-ver/${String(other.version.pcc_rule_ver_id)}`, { eff_date: '2021-01-01' })
    await look()
    await look()
    expect(events()).toEqual([expect.stringMatching(/^.+ edited plan version ".+"$/i)])
    const [{ signature, body } = { signature: '', body: '' }] = calls
    expect(signature).toBe(`sha256=${createHmac('sha256', made.secret).update(body).digest('hex')}`)
    expect(await messages()).toMatchObject([
      { sent_to: url, tries: 1, error: null, next_at: null, sent_at: expect.any(String) },
    ])
    expect((await server.call('GET', 'me/watch')).body.data[0]).not.toHaveProperty('secret')
    await end(made)
  })

  test('what a receiver refuses is sent again later, also by another server, and what nobody takes is given up', async () => {
    const made = await watch({ events: ['change'], targets: [], url })
    status = 500
    await server.call('POST', 'rating-group', { rg_name: `Watched ${engine}`, rg_code: '8123' })
    await look()
    const [failed] = await messages()
    expect(failed).toMatchObject({ tries: 1, error: 'It answered 500', sent_at: null, next_at: expect.any(String) })
    await look()
    expect(calls).toHaveLength(1)
    const due = (set: object) =>
      server.database.db
        .updateTable('watch_message')
        .set({ next_at: '2020-01-01T00:00:00.000Z', ...set })
        .where('message_id', '=', Number(failed?.message_id))
        .execute()
    await due({ tries: 9 })
    await look()
    expect((await messages())[0]).toMatchObject({ tries: 10, next_at: null, sent_at: null })
    status = 200
    await due({ tries: 3 })
    await look()
    expect((await messages())[0]).toMatchObject({ tries: 4, error: null, sent_at: expect.any(String) })
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
    await end(made)
  })

  test('of problems, those that are new and can hurt decisions of today', async () => {
    const { plan } = await wholeVersion()
    const path = `policy-plan/${String(plan.pcr_plan_id)}`
    await server.call('PUT', path, { state: '0' })
    const made = await watch({ events: ['problem'], targets: [], url })
    await look()
    expect(events()).toEqual([])
    await server.call('PUT', path, { state: 'A' })
    await look()
    expect(events().length).toBeGreaterThan(0)
    for (const told of events()) expect(told).toMatch(/^New problem of /)
    await end(made)
  })

  test('a watch that ends sends no more; bad ones are refused at their field', async () => {
    const made = await watch({ events: ['change'], targets: [], url })
    await server.call('POST', 'rating-group', { rg_name: `Late ${engine}`, rg_code: '8124' })
    await end(made)
    await look()
    expect(calls).toEqual([])
    for (const [body, field] of [
      [{ events: [], targets: [], url }, 'events'],
      [{ events: ['change'], targets: [], url: 'ftp://host' }, 'url'],
      [{ events: ['change'], targets: [], url: 'http://ada:secret@host/' }, 'url'],
      [{ events: ['change'], targets: [], url: 'HTTP://A:B@host/' }, 'url'],
      [{ events: ['change'], targets: [], url: 'http:////ada:secret@host/' }, 'url'],
      [{ events: ['change'], targets: [], url: 'http:\\\\ada@host/' }, 'url'],
      // Without a mail server.
      [{ events: ['change'], targets: [] }, 'url'],
    ] as const) {
      const answer = await server.call('POST', 'me/watch', body)
      expect([answer.status, answer.body.statusDescription[0]?.field]).toEqual([400, field])
    }
  })

  test('a webhook is for administrators, while they are; nobody has the watches of others', async () => {
    const editor = await signedIn(server, 'editor')
    expect((await editor.call('POST', 'me/watch', { events: ['change'], targets: [], url })).status).toBe(403)
    const made = await watch({ events: ['change'], targets: [], url })
    expect((await editor.call('GET', 'me/watch')).body.data).toEqual([])
    expect((await editor.call('DELETE', `me/watch/${made.watch_id}`)).status).toBe(404)
    const second = await signedIn(server, 'administrator')
    await second.call('POST', 'me/watch', { events: ['change'], targets: [], url })
    await server.call('PUT', `person/${second.person.person_id}`, { role: 'editor' })
    await server.call('POST', 'rating-group', { rg_name: `Only one ${engine}`, rg_code: '8125' })
    await look()
    expect(calls).toHaveLength(1)
    const { body } = await server.call('GET', 'access-event?page_size=100')
    expect(body.data.filter(({ event }) => event === 'webhook_added').length).toBeGreaterThan(0)
    await server.call('DELETE', `person/${second.person.person_id}`)
    const left = await server.database.db.selectFrom('watch').select('user_id').distinct().execute()
    expect(left).toHaveLength(1)
    await end(made)
  })
})

test('a version that begins is mailed, to whoever watches its plan', async () => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((raw) => {
        mails.push(raw)
        done()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    SMTP_FROM: 'Tollgate <tollgate@example.net>',
  }
  const server = await startServer('sqlite', { env })
  const { plan, version } = await planSamples(() => server).wholeVersion()
  const today = new Date().toISOString().slice(0, 10)
  await server.call('PUT', `policy-plan/${String(plan.pcr_plan_id)}`, { state: 'A' })
  await server.call('PUT', `policy-plan-ver/${String(version.pcc_rule_ver_id)}`, { eff_date: today })
  const targets = [{ resource: 'policy-plan', id: plan.pcr_plan_id }]
  const { body } = await server.call('POST', 'me/watch', { events: ['begin'], targets }, { host: 'console.example' })
  await server.watches.run()
  expect(mails).toEqual([])
  const { db } = server.database
  const { told } = await db.selectFrom('watch').select('told').executeTakeFirstOrThrow()
  await db
    .updateTable('watch')
    .set({ told: told.replace(today, '2020-01-01') })
    .where('watch_id', '=', Number(body.data.watch_id))
    .execute()
  await server.watches.run()
  await server.watches.run()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`begins on ${today}`)
  expect(mails[0]).toContain('http://console.example')
  // Whoever may approve is told of looser rules without a watch, while changes wait.
  await server.call('PUT', 'setting', { releases: 'on' })
  await server.call('POST', 'rating-group', { rg_name: 'Waits', rg_code: '4711' })
  await server.call('PUT', 'setting', { approvals: [] })
  await server.watches.run()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('changed the rules for approvals')
  await server.stop()
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
})
