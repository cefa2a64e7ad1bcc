import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServerProcess, type ServerProcess } from '../../../scripts/server-process.ts'

const canMount = process.getuid?.() === 0 && process.platform === 'linux'
if (!canMount) console.error('!! Not run, since it needs root on Linux: a server whose disk is full')

vi.setConfig({ testTimeout: 60_000 })
/** For what happens beside the answer, on a machine that has other work. */
const PATIENT = { timeout: 20_000 }

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }
const FULL = 'The disk of the server is full: nothing was saved'

let dataDir: string
let server: ServerProcess
let cookie: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollgate-full-'))
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dataDir])
  const { email, password } = ADMINISTRATOR
  server = await startServerProcess({
    env: { DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'debug', ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  })
  const answer = await fetch(`${server.baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await server.stop()
  if (canMount) execFileSync('umount', [dataDir])
  rmSync(dataDir, { recursive: true, force: true })
})

let count = 0
const create = async () => {
  count += 1
  const body = JSON.stringify({ rg_name: `Group ${count}`, rg_code: String(count), comments: 'x'.repeat(200) })
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${server.baseURL}/api/v1/rating-group`, { method: 'POST', headers, body })
  const { statusDescription } = (await answer.json()) as { statusDescription: { message: string }[] }
  return { status: answer.status, faults: statusDescription }
}
const ready = async () => {
  const answer = await fetch(`${server.baseURL}/readyz`)
  return { status: answer.status, text: await answer.text() }
}

describe.skipIf(!canMount)('a disk that is full', () => {
  test('is told to the writer, to the log and to who asks whether the server is ready; then it goes on', async () => {
    expect((await create()).status).toBe(201)
    const filler = join(dataDir, 'filler')
    takeAllRoom(filler)
    let refused = await create()
    for (let tries = 0; refused.status === 201 && tries < 5000; tries += 1) refused = await create()
    expect(refused).toEqual({ status: 503, faults: [{ code: 'UNAVAILABLE', message: FULL }] })
    for (let tries = 0; tries < 10; tries += 1) expect((await create()).status).toBe(503)
    expect(await ready()).toEqual({ status: 503, text: expect.stringContaining(FULL) })
    const lines = server.log().split('\n')
    expect(lines.find((line) => line.includes(FULL))).toContain(join(dataDir, 'tollgate.sqlite'))
    expect(server.log()).not.toContain('cannot rollback')
    const read = await fetch(`${server.baseURL}/api/v1/rating-group?page_size=1`, { headers: { cookie } })
    expect(read.status).toBe(200)
    rmSync(filler)
    expect((await ready()).status).toBe(200)
    expect((await create()).status).toBe(201)
  })
})

/** Fills the disk. The server writes at the same time, so it goes on until nothing fits. */
function takeAllRoom(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

test('a caller who goes away in the middle of a file is no error of the log', async () => {
  const { port, host } = new URL(server.baseURL)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /api/v1/rating-group/import/preview HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n`
  socket.write(
    `${head}content-type: text/csv\r\ncontent-length: 1000000\r\n\r\nrg_name,rg_code\r\n${'a,1\r\n'.repeat(5000)}`,
  )
  // The answer to another call shows that the server has begun to read.
  await expect.poll(async () => (await ready()).status, PATIENT).toBe(200)
  socket.destroy()
  await expect.poll(() => server.log(), PATIENT).toContain('the caller went away')
  const errors = server.log().split('\n')
  expect(errors.filter((line) => line.includes('"level":50') && !line.includes(FULL))).toEqual([])
})
