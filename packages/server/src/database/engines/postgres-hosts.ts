import type { PostgresPool } from 'kysely'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'

/** Scheme and user; the hosts; the database and its options. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** SQLSTATE read_only_sql_transaction. */
export const TAKES_NO_WRITES = '25006'

/** An address for each host of `postgres://user@one:5432,two/database`; none if the text is no such address. */
export function hostUrls(url: string): string[] {
  const [, scheme = '', hosts, rest = ''] = PARTS.exec(url) ?? []
  if (hosts === undefined) return []
  const urls = hosts.split(',').map((host) => scheme + host + rest)
  return urls.every((one) => URL.canParse(one)) ? urls : []
}

/** Connects to the first of several hosts that answers and takes writes. The host that did last is tried first. */
export class HostPools implements PostgresPool {
  #pools: readonly Pool[]

  constructor(urls: readonly string[], open: (url: string, config: PoolConfig) => Pool) {
    // oxlint-disable-next-line no-misused-promises -- pg awaits it, and closes the connection if it rejects
    this.#pools = urls.map((url) => open(url, { onConnect: refuseStandby }))
  }

  get pools(): readonly Pool[] {
    return this.#pools
  }

  get options(): object {
    return this.#pools[0]?.options ?? {}
  }

  async connect(): Promise<PoolClient> {
    const faults: unknown[] = []
    for (const pool of this.#pools) {
      try {
        const client = await pool.connect()
        if (pool !== this.#pools[0]) this.#pools = [pool, ...this.#pools.filter((other) => other !== pool)]
        return client
      } catch (error) {
        faults.push(error)
      }
    }
    throw faults[0]
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}

async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'on') return
  throw Object.assign(new Error('The host takes no writes'), { code: TAKES_NO_WRITES })
}
