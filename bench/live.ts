import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { besideLimit, type Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

const OPERATORS = 200
/** Of each load. */
const SECONDS = 10
/** Both loads are taken in turn, so that a busy moment of the machine counts for neither alone. */
const ROUNDS = 3
/** Between two readings of an operator, and of the one who is alone: that one needs as many readings for a percentile. */
const PAUSE_MS = 1000
const PAUSE_ALONE_MS = 25
/** Between two changes by somebody else. */
const CHANGE_MS = 200
const STREAMS = 1000
const WRITERS = 20
const WRITES = 10
const MEMORY_LIMIT = 250
const SAMPLE_MS = 250
const STREAMS_PROCESS = join(import.meta.dirname, 'stream-process.ts')

interface Load {
  /** Milliseconds. */
  p99: number
  /** Changes that streams were told of, and those that were made. */
  told: number
  sent: number
}

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * Many operators at one console: how long they wait (at most three times as long as one alone), what their streams cost,
 * and that no write of theirs is lost.
 */
export async function measureLive(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const server = await startOurs(own)
  await operate(server, 1, PAUSE_ALONE_MS)
  const rounds: { alone: Load; many: Load }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await operate(server, 1, PAUSE_ALONE_MS)
    rounds.push({ alone, many: await operate(server, OPERATORS, PAUSE_MS) })
  }
  const lost = await lostUpdates(server)
  const memory = await memoryOfStreams(server)
  await server.stop()
  await own.remove()
  const asMany = median(rounds.map(({ many }) => many.p99))
  const asOne = median(rounds.map(({ alone }) => alone.p99))
  const total = (of: 'told' | 'sent') => rounds.reduce((sum, { many }) => sum + many[of], 0)
  const figure = (what: string, ours: number, bare: number) => besideLimit(place.engine, what, ours, bare)
  return [
    {
      ...figure('live: read p99, 200 / 1 (ms)', asMany, asOne),
      ratio: median(rounds.map(({ alone, many }) => many.p99 / alone.p99)),
    },
    figure('live: told changes, of sent', total('told'), total('sent') * OPERATORS),
    figure('live: lost updates, of writes', lost, WRITERS * WRITES),
    figure('live: 1,000 streams (MB)', memory, MEMORY_LIMIT),
  ]
}

/** Operators with a stream each read lists while somebody else changes records. */
async function operate(server: Server, operators: number, pause: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const streams = await openStreams(server, operators)
  const ended = Date.now() + SECONDS * 1000
  const [sent, ...times] = await Promise.all([
    change(server, agent, ended),
    ...Array.from({ length: operators }, (_, n) =>
      read(server, agent, { ended, pause, first: (n / operators) * pause }),
    ),
  ])
  // What was changed last is told within a look of the server.
  await wait(PAUSE_MS)
  const told = await streams.told()
  streams.close()
  agent.destroy()
  const sorted = times.flat().toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, told, sent }
}

async function read(
  server: Server,
  agent: Agent,
  { ended, pause, first }: { ended: number; pause: number; first: number },
) {
  const times: number[] = []
  await wait(first)
  while (Date.now() < ended) {
    const started = performance.now()
    await call(server, agent, 'GET', 'service-identifier?page_size=50&sort=pcc_service_name')
    times.push(performance.now() - started)
    await wait(pause)
  }
  return times
}

/** Answers how many changes there were. */
async function change(server: Server, agent: Agent, ended: number): Promise<number> {
  let sent = 0
  for (; Date.now() < ended; sent += 1) {
    await call(server, agent, 'PUT', 'rating-group/1', { comments: `Change ${sent}` })
    await wait(CHANGE_MS)
  }
  return sent
}

/** Each writer reads a number, adds one and saves it for the version that it read, until it has done so often enough. */
async function lostUpdates(server: Server): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const path = 'rating-group/2'
  const stored = async () => {
    const { comments, row_version } = (await call(server, agent, 'GET', path)).data as {
      comments: string
      row_version: number
    }
    return { count: Number(comments), version: row_version }
  }
  await call(server, agent, 'PUT', path, { comments: '0' })
  const write = async () => {
    for (let done = 0; done < WRITES;) {
      const { count, version } = await stored()
      const { status } = await call(server, agent, 'PUT', path, { comments: String(count + 1) }, version)
      if (status === 200) done += 1
      else if (status !== 412) throw new Error(`A write was answered with ${status}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const { count } = await stored()
  agent.destroy()
  return WRITERS * WRITES - count
}

/** The most memory, in MB, with a thousand streams that hear of changes and of people. */
async function memoryOfStreams(server: Server): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const streams = await openStreams(server, STREAMS)
  let memory = 0
  const sampling = setInterval(() => (memory = Math.max(memory, residentMegabytes(server.pid))), SAMPLE_MS)
  const ended = Date.now() + SECONDS * 1000
  const look = async () => {
    for (let n = 0; Date.now() < ended; n += 1) {
      const at = { resource: 'rating-group', record_id: 1 + (n % 6) }
      await call(server, agent, 'PUT', `presence?tab=${n % OPERATORS}`, at)
      await wait(CHANGE_MS / 4)
    }
  }
  await Promise.all([change(server, agent, ended), look()])
  clearInterval(sampling)
  streams.close()
  agent.destroy()
  return memory
}

async function openStreams(server: Server, count: number) {
  const { url, headers = {} } = server.load('live')
  const reader = fork(STREAMS_PROCESS, [JSON.stringify({ url, headers, count })])
  const ended = once(reader, 'exit').then(([code]) => {
    throw new Error(`The process that reads streams ended with ${code}`)
  })
  const message = async () => (await Promise.race([once(reader, 'message'), ended]))[0]
  await message()
  return {
    told: async () => {
      const answer = message()
      reader.send('told')
      return Number(await answer)
    },
    close: () => {
      ended.catch(() => {})
      reader.disconnect()
    },
  }
}

/** A call of a session; what is refused fails, but for another version. */
export async function call(
  server: Server,
  agent: Agent,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<{ status: number; data: unknown }> {
  const { url, headers = {} } = server.load(path)
  const text = body && JSON.stringify(body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      headers: {
        ...headers,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    })
    sent.once('response', resolve).once('error', reject).end(text)
  })
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const status = answer.statusCode ?? 0
  if (status >= 400 && status !== 412) throw new Error(`${method} ${path} was answered with ${status}`)
  return { status, data: (JSON.parse(Buffer.concat(parts).toString('utf8')) as { data: unknown }).data }
}
