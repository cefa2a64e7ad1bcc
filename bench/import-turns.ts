import { request, type ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

const MIB = 1024 * 1024
const PEOPLE = 8
/** How long the eight people keep sending, in milliseconds. */
const LASTS_MS = 40_000
const VALUES = 'pcrf-zone/value'
const FILE = 'value,exp_value\n31041099,Ninth\n'
const EMPTY_ROWS = Buffer.from('{},'.repeat(MIB / 3))

type Server = Awaited<ReturnType<typeof startOurs>>

/** How long a person waits for the preview of one row, in milliseconds, while eight others drip, hang up or send 100 MiB. */
export async function measureImportTurns(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const server = await startOurs(own)
  const alone = await previews(server, Date.now() + 2000)
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => newPerson(server, n)))
  const until = Date.now() + LASTS_MS
  const ways = [drip, hangUp, sendMuch]
  const others = people.map(async (cookie, n) => ways[n % ways.length]?.(server, cookie, until))
  await delay(500)
  const seen = await previews(server, until)
  await Promise.all(others)
  await server.stop()
  await own.remove()
  return (['answered', 'refused', 'memory', 'count', 'put_off'] as const).map((what) => ({
    what: `one row beside eight senders: ${what}`,
    ours: seen[what],
    bare: alone[what],
    engine: place.engine,
    ratio: seen[what] / alone[what],
  }))
}

/** Previews of one row, one after the other: the longest wait for one, and for a refusal with the time to wait. */
async function previews({ load, pid }: Server, until: number) {
  const seen = { answered: 0, refused: 0, memory: 0, count: 0, put_off: 0 }
  const { url, headers } = load(`${VALUES}/import/preview?zone_id=1`)
  while (Date.now() < until) {
    const started = performance.now()
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: FILE })
    const text = await answer.text()
    const isPutOff = answer.status === 503 && answer.headers.has('retry-after')
    if (!answer.ok && !isPutOff) throw new Error(text)
    const what = isPutOff ? 'refused' : 'answered'
    seen[what] = Math.max(seen[what], performance.now() - started)
    seen[isPutOff ? 'put_off' : 'count'] += 1
    seen.memory = Math.max(seen.memory, residentMegabytes(pid))
    await delay(50)
  }
  return seen
}

async function newPerson({ load }: Server, n: number): Promise<string> {
  const { url, headers } = load('person')
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: `Sender ${n}`, email: `sender${n}@example.net`, role: 'editor' })
  const invited = await fetch(url, { method: 'POST', headers: { ...headers, ...json }, body })
  const { data } = (await invited.json()) as { data: { invite_url: string } }
  const token = data.invite_url.split('/').at(-1)
  const accepted = await fetch(load('invitation/accept').url, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token, password: 'seven quiet lanterns' }),
  })
  return accepted.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function upload({ load }: Server, cookie: string): ClientRequest {
  const { url } = load(`${VALUES}/import/preview?zone_id=1`)
  const sent = request(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' } })
  sent.on('error', () => {}).setMaxListeners(0)
  return sent
}

/** Four uploads of which a byte arrives every second. */
async function drip(server: Server, cookie: string, until: number): Promise<void> {
  const uploads = Array.from({ length: 4 }, () => upload(server, cookie))
  for (const one of uploads) one.write('[{"value":"')
  for (; Date.now() < until; await delay(1000)) for (const one of uploads) one.write('1')
  for (const one of uploads) one.destroy()
}

/** 45 MiB of empty rows, whose sender is gone before the answer. */
async function hangUp(server: Server, cookie: string, until: number): Promise<void> {
  while (Date.now() < until) {
    const sent = upload(server, cookie)
    await write(sent, 45)
    sent.end('{}]')
    await delay(2000)
    sent.destroy()
  }
}

/** 100 MiB of empty rows, which is refused, then as much as is taken: its rows are too many. */
async function sendMuch(server: Server, cookie: string, until: number): Promise<void> {
  for (let n = 0; Date.now() < until; n += 1) {
    const sent = upload(server, cookie)
    const answered = new Promise((resolve) => {
      sent.on('response', (answer) => answer.resume().on('end', resolve))
      sent.on('close', resolve)
    })
    await Promise.race([write(sent, n % 2 === 0 ? 100 : 60), answered])
    if (!sent.destroyed) sent.end('{}]')
    await answered
    sent.destroy()
  }
}

async function write(sent: ClientRequest, mebibytes: number): Promise<void> {
  sent.write('[')
  for (let n = 0; n < mebibytes && !sent.destroyed; n += 1) {
    if (sent.write(EMPTY_ROWS)) continue
    await new Promise((resolve) => {
      sent.once('drain', resolve)
      sent.once('close', resolve)
    })
  }
}
