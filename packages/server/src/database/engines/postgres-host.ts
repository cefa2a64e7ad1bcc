import { Client, type ClientBase, type Pool, type PoolClient, type PoolConfig } from 'pg'
import type { HostState } from './postgres-host-state.ts'
import { PostgresWatch, type HealthCheck } from './postgres-watch.ts'

export type OpenPool = (url: string, config: PoolConfig) => Pool

interface Options {
  open: OpenPool
  /** Throws to reject a new connection. */
  onConnect: (client: ClientBase) => Promise<void>
  onCheck: () => void
}

/** One PostgreSQL server: its connection pool and the result of its last health check. */
export class PostgresHost {
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
