import { Client, type ClientBase, type Pool, type PoolClient, type PoolConfig } from 'pg'
import { readHostState, type HostState } from './postgres-host-state.ts'
import { PostgresWatch, type HealthCheck } from './postgres-watch.ts'

/** Scheme and user; hosts; database and options. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** SQLSTATE read_only_sql_transaction. */
export const TAKES_NO_WRITES = '25006'

/** One URL for each host of `postgres://user@one:5432,two/database`; none for any other text. */
export function hostUrls(url: string): string[] {
  const [, scheme = '', hosts, rest = ''] = PARTS.exec(url) ?? []
  if (hosts === undefined) return []
  const urls = hosts.split(',').map((host) => scheme + host + rest)
  return urls.every((one) => URL.canParse(one)) ? urls : []
}

type OpenPool = (url: string, config: PoolConfig) => Pool

interface Options {
  open: OpenPool
  /** Throws to reject a new connection. */
  onConnect: (client: ClientBase) => Promise<void>
  onCheck: () => void
}

/**
 * Connects to the primary among several servers: the one that takes writes and has the newest timeline. A server with
 * an older timeline than any seen before is a former primary and is refused. A single server is used as it is, unless
 * it is a former primary.
 */
export class PostgresHosts {
  readonly #hosts: readonly PostgresHost[]
  readonly #onPrimary: (watching: Client | undefined) => void
  #newest = 0
  #primary: PostgresHost | undefined

  /** `onPrimary` gets the primary's health-check connection after each check. */
  constructor(urls: readonly string[], open: OpenPool, onPrimary: (watching: Client | undefined) => void) {
    this.#onPrimary = onPrimary
    const onConnect = async (client: ClientBase) => {
      const refusal = this.#judge(await readHostState(client))
      if (refusal) throw refusal
    }
    this.#hosts = urls.map((url) => new PostgresHost(url, { open, onConnect, onCheck: () => this.#choose() }))
  }

  get pools(): readonly Pool[] {
    return this.#hosts.map(({ pool }) => pool)
  }

  /** A connection to the primary. Rejects at once while there is none. */
  async connect(): Promise<PoolClient> {
    await Promise.all(this.#hosts.map((host) => host.checked()))
    if (!this.#primary) throw this.#reason()
    return this.#primary.pool.connect()
  }

  /** Cancels the current wait of a backend of the primary. */
  async cancel(processId: number): Promise<void> {
    await this.#primary?.watching?.query('select pg_cancel_backend($1)', [processId])
  }

  async end(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.end()))
  }

  #choose(): void {
    for (const { state } of this.#hosts) if (state) this.#judge(state)
    const usable = this.#hosts.filter(({ state }) => state && !this.#judge(state))
    // Of two with the same timeline, the current one stays.
    this.#primary = usable.find((host) => host === this.#primary) ?? usable[0]
    for (const host of this.#hosts) if (host !== this.#primary) host.dropConnections()
    this.#onPrimary(this.#primary?.watching)
  }

  /** Why a server in this state is not used; undefined if it is. */
  #judge({ takesWrites, timeline }: HostState): Error | undefined {
    if (this.#hosts.length > 1 && !takesWrites) return refused('the host takes no writes')
    if (timeline === undefined || timeline >= this.#newest) {
      this.#newest = timeline ?? this.#newest
      return undefined
    }
    return refused(`the host is a former primary: its timeline is ${timeline}, and ${this.#newest} was seen`)
  }

  #reason(): unknown {
    const refusals = this.#hosts.flatMap(({ state }) => (state ? (this.#judge(state) ?? []) : []))
    return refusals[0] ?? this.#hosts[0]?.fault
  }
}

/** One PostgreSQL server: its connection pool and the result of its last health check. */
class PostgresHost {
  readonly url: string
  /** Undefined while the server is down. */
  state: HostState | undefined
  /** The connection of the health checks, also used for LISTEN. */
  watching: Client | undefined
  /** Why the server is down. */
  fault: unknown
  readonly #watch: PostgresWatch
  readonly #openPool: () => Pool
  #pool: Pool
  #clients = new Set<PoolClient>()

  constructor(url: string, { open, onConnect, onCheck }: Options) {
    this.url = url
    // oxlint-disable-next-line no-misused-promises -- pg awaits it, and closes the connection if it rejects
    this.#openPool = () => open(url, { onConnect })
    this.#pool = this.#newPool()
    this.#watch = new PostgresWatch(this.#pool.options, (look) => {
      this.#keep(look)
      onCheck()
    })
  }

  get pool(): Pool {
    return this.#pool
  }

  /** Resolves after the first health check. */
  checked(): Promise<void> {
    return this.#watch.start()
  }

  /** Closes all connections and aborts their queries. */
  dropConnections(): void {
    if (this.#pool.totalCount === 0) return
    const [pool, clients] = [this.#pool, this.#clients]
    this.#pool = this.#newPool()
    void pool.end()
    for (const client of clients) if (client instanceof Client) void client.end().catch(() => {})
  }

  async end(): Promise<void> {
    this.#watch.stop()
    await this.#pool.end()
  }

  #keep(look: HealthCheck): void {
    const isAway = 'fault' in look
    this.state = isAway ? undefined : look.state
    this.watching = isAway ? undefined : look.client
    this.fault = isAway ? look.fault : undefined
  }

  #newPool(): Pool {
    const pool = this.#openPool()
    const clients = new Set<PoolClient>()
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
    this.#clients = clients
    return pool
  }
}

function refused(reason: string): Error {
  return Object.assign(new Error(reason), { code: TAKES_NO_WRITES })
}
