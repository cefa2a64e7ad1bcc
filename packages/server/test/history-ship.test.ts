import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.ts'
import { openDatabase } from '../src/database/open.ts'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { Shipper } from '../src/history/ship/shipper.ts'
import { verifyShipped } from '../src/history/ship/verify-shipped.ts'
import { runProgram } from './support/run-program.ts'
import { writeChange, writeEvent } from './support/sealed-history.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-ship-'))
  file = join(folder, 'history.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('the history is shipped from %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine, { env: { HISTORY_SHIP: `file:${join(tmpdir(), 'unused')}` } })
    await server.database.db.deleteFrom('access_event').execute()
  })
  afterEach(() => server.stop())

  const shipperTo = (destination: string) => new Shipper(server.database.db, destination)
  /** A change and an access event, sealed. */
  const write = async () => {
    await writeChange(server)
    await writeEvent(server)
    await new HistorySealer(server.database).run()
  }
  /** What a receiver makes of lines: numbers of seals, and names of the users of access events. */
  const read = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { seal?: { seal_id: number; kind: string }; access_event?: { event: string } })
      .map(({ seal, access_event }) => (seal ? `${seal.seal_id} ${seal.kind}` : access_event?.event))
  const FIRST = ['1 change', 'sign_in', '2 access']
  const SECOND = ['3 change', 'sign_in', '4 access']
  const verified = () => verifyShipped(server.database.db, [file])

  test('to a file, once, in order, also after a restart', async () => {
    await write()
    await shipperTo(`file:${file}`).run()
    expect(read(readFileSync(file, 'utf8'))).toEqual(FIRST)
    await shipperTo(`file:${file}`).run()
    await write()
    await shipperTo(`file:${file}`).run()
    expect(read(readFileSync(file, 'utf8'))).toEqual([...FIRST, ...SECOND])
    expect(await verified()).toEqual({
      faults: [],
      told: [expect.stringMatching(/seals 1 to 4 of 4 are as they are in the database/)],
    })
  })

  test('later, where it could not be delivered; nobody waits for it', async () => {
    const away = join(folder, 'away')
    const shipper = shipperTo(`file:${join(away, 'history.jsonl')}`)
    await write()
    await expect(shipper.run()).rejects.toThrow('ENOENT')
    expect(await shipper.delaySeconds()).toBeGreaterThan(0)
    await write()
    await expect(shipper.run()).rejects.toThrow('ENOENT')
    mkdirSync(away)
    await shipper.run()
    expect(read(readFileSync(join(away, 'history.jsonl'), 'utf8'))).toEqual([...FIRST, ...SECOND])
    expect(await shipper.delaySeconds()).toBe(0)
  })

  test('after a line that was cut short, on a line of its own', async () => {
    writeFileSync(file, '{"seal":{"seal_id":1,"ki')
    await write()
    await shipperTo(`file:${file}`).run()
    expect(read(readFileSync(file, 'utf8').split('\n').slice(1).join('\n'))).toEqual(FIRST)
    expect((await verified()).faults).toEqual([])
  })

  test('to a command that takes lines, again when it fails', async () => {
    const script = join(folder, 'take.mjs')
    writeFileSync(
      script,
      `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
      if (existsSync('${folder}/away')) { console.error('no route to vault'); process.exit(3) }
      appendFileSync('${file}', readFileSync(0))`,
    )
    const shipper = shipperTo(`command:'${process.execPath}' '${script}'`)
    writeFileSync(join(folder, 'away'), '')
    await write()
    await expect(shipper.run()).rejects.toThrow('The command ended with 3: no route to vault')
    rmSync(join(folder, 'away'))
    await write()
    await shipper.run()
    expect(read(readFileSync(file, 'utf8'))).toEqual([...FIRST, ...SECOND])
  })

  test('to syslog over TCP, again when the connection breaks', async () => {
    let received = ''
    let isBroken = true
    const receiver = createServer((socket: Socket) => {
      if (isBroken) socket.once('data', () => socket.resetAndDestroy())
      else socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const shipper = shipperTo(`syslog+tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
    await write()
    await expect(shipper.run()).rejects.toThrow('ECONNRESET')
    isBroken = false
    await shipper.run()
    expect(framesIn(received).map(bodyOf).flatMap(read)).toEqual(FIRST)
    receiver.close()
    await once(receiver, 'close')
    await write()
    await expect(shipper.run()).rejects.toThrow('ECONNREFUSED')
    expect(await shipper.delaySeconds()).toBeGreaterThan(0)
  })

  test('to syslog over UDP, again when nobody listens', async () => {
    const receiver = createSocket('udp4').bind(0, '127.0.0.1')
    await once(receiver, 'listening')
    const { port } = receiver.address()
    const received: string[] = []
    receiver.on('message', (datagram) => received.push(datagram.toString()))
    await write()
    const shipper = shipperTo(`syslog+udp://127.0.0.1:${port}`)
    await shipper.run()
    await expect.poll(() => received.map(bodyOf).flatMap(read)).toEqual(FIRST)
    receiver.close()
    await once(receiver, 'close')
    await write()
    await expect(shipper.run()).rejects.toThrow('ECONNREFUSED')
    expect(await shipper.delaySeconds()).toBeGreaterThan(0)
  })

  test('by one server at a time', async () => {
    await write()
    const destination = `command:sleep 0.3; cat >> '${file}'`
    await Promise.all([shipperTo(destination).run(), shipperTo(destination).run()])
    expect(read(readFileSync(file, 'utf8'))).toEqual(FIRST)
  })

  test('again from the first seal when somebody moved the position beyond the chain', async () => {
    await write()
    const shipper = shipperTo(`file:${file}`)
    await shipper.run()
    const { db } = server.database
    const beyond = JSON.stringify({ seal: 1_000_000, leasedUntil: 0, by: '' })
    await db.updateTable('setting').set({ value: beyond }).where('name', 'like', 'history-ship %').execute()
    await write()
    await shipper.run()
    expect(read(readFileSync(file, 'utf8'))).toEqual([...FIRST, ...FIRST, ...SECOND])
    expect((await verified()).faults).toEqual([])
  })

  test.each([4, 6])('so that seals that were never sent are told: the position was moved to %i', async (seal) => {
    const { db } = server.database
    const shipper = shipperTo(`file:${file}`)
    await write()
    await shipper.run()
    await write()
    expect((await verified()).faults).toEqual([])
    const forged = db.updateTable('setting').where('name', 'like', 'history-ship %')
    await forged.set({ value: JSON.stringify({ seal: 4, leasedUntil: 0, by: '' }) }).execute()
    if (seal > 4) await write()
    await shipper.run()
    expect((await verified()).faults).toEqual([expect.stringMatching(/: 2 seals are missing, the first is 3 of /)])
    const rest = join(folder, 'rest.jsonl')
    await shipperTo(`file:${rest}`).run()
    expect((await verifyShipped(db, [file, rest])).faults).toEqual([])
  })

  test('so that what waits to be sent for long is told', async () => {
    await write()
    await shipperTo(`file:${file}`).run()
    await write()
    const sealed = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000)
    expect((await verified()).faults).toEqual([expect.stringMatching(/: 2 seals are missing, the first is 3 of /)])
    sealed.mockRestore()
  })

  test('so that a chain that was made anew in the database is told', async () => {
    const { db } = server.database
    for (let n = 0; n < 2; n += 1) await write()
    await shipperTo(`file:${file}`).run()
    await db.deleteFrom('history_seal').execute()
    await db.deleteFrom('access_event').execute()
    await new HistorySealer(server.database).run()
    const { faults } = await verified()
    expect(faults).toHaveLength(4)
    expect(faults[0]).toMatch(/seal 1 of .* is another in the database$/)
    expect(faults[3]).toMatch(/seal 4 of .* is not in the database$/)
  })

  test('so that what was lost or altered on the way is told', async () => {
    for (let n = 0; n < 2; n += 1) await write()
    await shipperTo(`file:${file}`).run()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    writeFileSync(file, lines.toSpliced(2, 2).join('\n'))
    expect((await verified()).faults).toEqual([expect.stringMatching(/: 2 seals are missing, the first is 2 of /)])
    const cells = Object.keys((JSON.parse(lines[0] ?? '') as { seal: Record<string, unknown> }).seal)
    for (const cell of cells.filter((name) => name !== 'seal_id')) {
      const record = JSON.parse(lines[0] ?? '') as { seal: Record<string, unknown> }
      record.seal[cell] = typeof record.seal[cell] === 'number' ? 99 : 'Another'
      writeFileSync(file, [JSON.stringify(record), ...lines.slice(1)].join('\n'))
      expect([cell, (await verified()).faults]).toEqual([cell, [expect.stringContaining('is another in the database')]])
    }
    writeFileSync(file, lines.join('\n').replace(/"user_name":"Ada \d+"/, '"user_name":"Eve"'))
    expect((await verified()).faults).toEqual([
      expect.stringContaining('the access events before seal 2 are not those that it covers'),
    ])
    writeFileSync(file, 'Nothing of ours')
    expect((await verified()).faults).toEqual([expect.stringContaining('has no seal of the history')])
    await expect(verifyShipped(server.database.db, [join(folder, 'nowhere')])).rejects.toThrow('cannot be read')
  })

  test('with a metric of what waits', async () => {
    const scrape = async () => (await server.http.inject({ url: '/metrics', headers: { cookie: server.cookie } })).body
    expect(await scrape()).toMatch(/^tollgate_history_ship_delay_seconds 0$/m)
    await write()
    expect(await scrape()).toMatch(/^tollgate_history_ship_delay_seconds 0\.\d+$/m)
    expect(await scrape()).toMatch(/^tollgate_history_ship_failures_total 0$/m)
  })
})

test('the console ships as it works, and the command verifies what arrived', async () => {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, DEMO_DATA: '0', HISTORY_SHIP: `file:${file}` }
  const credentials = { email: 'admin@example.net', password: 'correct horse battery' }
  const started = await startServerProcess({
    env: { ...env, ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password },
  })
  try {
    const answer = await fetch(`${started.baseURL}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 30_000 }).toContain('"sign_in"')
  } finally {
    await started.kill()
  }
  const verify = (...args: string[]) => runProgram(['scripts/verify-history.mjs', ...args], { DATA_DIR: dataDir })
  const clean = await verify(file)
  expect(clean).toMatchObject({ code: 0, errors: '' })
  expect(clean.output).toMatch(/seals 1 to \d+ of \d+ are as they are in the database/)
  const [, head = ''] = /The last seal: ([0-9a-f]{64})/.exec(clean.output) ?? []
  const { db } = openDatabase({ dataDir, databaseUrl: undefined })
  await db.deleteFrom('access_event').execute()
  await db.deleteFrom('history_seal').execute()
  await db.destroy()
  expect(await verify()).toMatchObject({ code: 0 })
  expect(await verify(head)).toMatchObject({ code: 1, errors: expect.stringContaining('the chain was cut') as string })
  expect(await verify(file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not in the database') as string,
  })
})

/** RFC 6587: the length before each message. */
function framesIn(text: string): string[] {
  const frames: string[] = []
  for (let rest = text; rest !== '';) {
    const [head, length = ''] = /^(\d+) /.exec(rest) ?? ['']
    frames.push(rest.slice(head.length, head.length + Number(length)))
    rest = rest.slice(head.length + Number(length))
  }
  return frames
}

/** The JSON of a message of RFC 5424. */
function bodyOf(message: string): string {
  const [, body = ''] =
    /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ tollgate \d+ (?:seal|access_event) - (\{.*\})$/.exec(message) ?? []
  return body
}
