import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from '../../../scripts/server-process.ts'
import { signInTo } from './support/sign-in-to.ts'

const ROUNDS = 5
const CREATES = 10_000
const CONNECTIONS = 64
const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }

const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-crash-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () =>
  startServerProcess({
    env: {
      DATA_DIR: dataDir,
      DEMO_DATA: '0',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  })

test(`a kill -9 in the middle of ${CREATES} creates loses none that was acknowledged, ${ROUNDS} times`, async () => {
  const acknowledged: string[] = []
  let cookie: string | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start()
    // Sessions outlast a kill, too.
    cookie ??= await signInTo(server, ADMINISTRATOR)
    // Another moment of the flood in each round.
    await flood(server, cookie, round, acknowledged, 100 + round * 300)
  }
  const server = await start()
  const stored = await readNames(server, cookie ?? '')
  await server.stop()
  const times = new Map<string, number>()
  for (const name of stored) times.set(name, (times.get(name) ?? 0) + 1)
  expect(acknowledged.filter((name) => times.get(name) !== 1)).toEqual([])
  expect(Math.max(...times.values())).toBe(1)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 100)
}, 180_000)

/** Sends creates on all connections, each when it has its answer, and kills the server when so many were acknowledged. */
async function flood(server: ServerProcess, cookie: string, round: number, acknowledged: string[], killAfter: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let sent = 0
  let count = 0
  let killed: Promise<void> | undefined
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (sent < CREATES && !killed) {
      sent += 1
      const name = `Round ${round} group ${sent}`
      const status = await post(server, agent, cookie, { rg_name: name, rg_code: String(round * CREATES + sent) })
      if (status !== 201) return
      acknowledged.push(name)
      count += 1
      if (count === killAfter) killed = server.kill()
    }
  })
  await Promise.allSettled(connections)
  expect(killed, `only ${count} creates were acknowledged`).toBeDefined()
  await killed
  agent.destroy()
}

function post(server: ServerProcess, agent: Agent, cookie: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.baseURL}/api/v1/rating-group`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', cookie },
    })
    call.on('response', (answer) => {
      // Acknowledged is what arrived whole.
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode))
        .on('error', reject)
    })
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

async function readNames({ baseURL }: ServerProcess, cookie: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${baseURL}/api/v1/rating-group?page_size=1000&page=${page}`, { headers: { cookie } })
    const { data, meta } = (await answer.json()) as { data: { rg_name: string }[]; meta: { totalPage: number } }
    names.push(...data.map(({ rg_name }) => rg_name))
    if (page >= meta.totalPage) return names
  }
}
