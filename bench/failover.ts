import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresBinaries } from '../packages/server/test/support/postgres-binaries.ts'
import { startPair, type PostgresNode } from '../packages/server/test/support/postgres-pair.ts'
import { besideLimit, type Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const CONSOLES = 2
/** At each console. */
const WRITERS = 8
/** Writes that are confirmed before the primary is killed. */
const ENOUGH = 1000
/** Between the loss of the primary and the promotion: longer than any request may hang. */
const AWAY_MS = 6000
const LIMIT_MS = 5000
const PAUSE_MS = 20

type Console = Awaited<ReturnType<typeof startOurs>>

/** A write as its sender saw it; times in milliseconds of one clock. */
interface Sent {
  at: Console
  name: string
  key: string
  status: number
  started: number
  ended: number
}

/**
 * A primary is killed under load and its synchronous standby promoted: which confirmed writes are lost, when the consoles write
 * again after the promotion has returned, and how long a request took at most meanwhile.
 */
export async function measureFailover(): Promise<Figure[]> {
  const binaries = postgresBinaries()
  if (!binaries) return []
  const pair = await startPair(binaries)
  const place = { dataDir: '', databaseUrl: pair.url }
  const consoles: Console[] = []
  while (consoles.length < CONSOLES) consoles.push(await startOurs(place))
  const load = new Load(consoles)
  try {
    await load.until((sent) => sent.filter(isConfirmed).length >= ENOUGH)
    const killed = performance.now()
    pair.primary.kill()
    await wait(AWAY_MS)
    await pair.standby.promote()
    const promoted = performance.now()
    const servedAgain = (sent: readonly Sent[]) =>
      consoles.map((one) => sent.find((write) => write.at === one && isConfirmed(write) && write.ended > promoted))
    await load.until((sent) => servedAgain(sent).every((write) => write !== undefined))
    await wait(1000)
    await load.stop()
    const unsettled = await settle(load.sent.filter((write) => !isConfirmed(write)))
    const confirmed = load.sent.filter(isConfirmed)
    const lost = await lostOf(pair.standby, confirmed)
    const again = Math.max(...servedAgain(load.sent).map((write) => (write?.ended ?? Infinity) - promoted))
    const meanwhile = load.sent.filter(({ ended }) => ended > killed).map(({ started, ended }) => ended - started)
    const figure = (what: string, ours: number, limit: number) => besideLimit('postgres', what, ours, limit)
    return [
      figure('failover: lost, of confirmed', lost, confirmed.length),
      figure('failover: unsettled, of refused', unsettled.left, unsettled.of),
      figure('failover: writes again (ms)', again, LIMIT_MS),
      figure('failover: longest call (ms)', Math.max(...meanwhile), LIMIT_MS),
    ]
  } finally {
    await load.stop()
    for (const one of consoles) await one.stop()
    await pair.stop()
  }
}

/** Writers that go on whatever they are answered. */
class Load {
  readonly sent: Sent[] = []
  readonly #writers: Promise<void>[]
  #isStopped = false

  constructor(consoles: readonly Console[]) {
    const writers = consoles.flatMap((one) => Array.from({ length: WRITERS }, () => one))
    this.#writers = writers.map((one, n) => this.#write(one, n))
  }

  async until(holds: (sent: readonly Sent[]) => boolean): Promise<void> {
    while (!holds(this.sent)) await wait(PAUSE_MS)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writers)
  }

  async #write(at: Console, writer: number): Promise<void> {
    for (let n = 0; !this.#isStopped; n += 1) {
      const write = { at, name: `Group ${writer}-${n}`, key: randomUUID() }
      const started = performance.now()
      const status = await send(write)
      this.sent.push({ ...write, status, started, ended: performance.now() })
      if (status !== 201) await wait(PAUSE_MS)
    }
  }
}

function isConfirmed({ status }: Sent): boolean {
  return status === 201
}

async function send({ at, name, key }: Pick<Sent, 'at' | 'name' | 'key'>): Promise<number> {
  const { url, headers } = at.load('rating-group')
  const [writer = 0, n = 0] = name.split(/\D+/).slice(1).map(Number)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ rg_name: name, rg_code: String(writer * 1_000_000 + n) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends again, under their keys, what was answered with 503: all of it must be done then. */
async function settle(refused: readonly Sent[]): Promise<{ left: number; of: number }> {
  let left = 0
  for (const write of refused) if ((await send(write)) !== 201) left += 1
  return { left, of: refused.length }
}

/** How many of the writes are not stored exactly once. */
async function lostOf(node: PostgresNode, writes: readonly Sent[]): Promise<number> {
  const rows = await node.query('select rg_name, count(*) from rating_group group by 1', 'tollgate')
  const stored = new Map(rows.map(({ rg_name, count }) => [rg_name, Number(count)]))
  return writes.filter(({ name }) => stored.get(name) !== 1).length
}
