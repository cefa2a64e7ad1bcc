import type { Client, ClientBase, Pool, PoolClient } from 'pg'
import { readHostState, type HostState } from './postgres-host-state.ts'
import { PostgresHost, type OpenPool } from './postgres-host.ts'

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

function refused(reason: string): Error {
  return Object.assign(new Error(reason), { code: TAKES_NO_WRITES })
}
