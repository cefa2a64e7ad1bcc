import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type HostState, readHostState } from './postgres-host-state.ts'

const CHECKS = 20

class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const CHECK_MS = 500
/** Timeout of a health check. */
const ANSWER_MS = 4000

/** The result of a health check: the server's state and the connection that asked, or the error. */
export type HealthCheck = { state: HostState; client: Client } | { fault: unknown }

/**
 * Checks every 0.5 s whether a server takes writes, on its own connection, and at once when that connection is lost.
 */
export class PostgresWatch {
  readonly #config: ClientConfig
  readonly #tell: (look: HealthCheck) => void
  #first: Promise<void> | undefined
  #client: Client | undefined
  #pause = new AbortController()
  #isStopped = false

  constructor(config: ClientConfig, tell: (look: HealthCheck) => void) {
    this.#config = config
    this.#tell = tell
  }

  /** Starts checking at the first call. Resolves after the first check. */
  start(): Promise<void> {
    this.#first ??= this.#checkAndReport().then(() => void this.#goOn())
    return this.#first
  }

  stop(): void {
    this.#isStopped = true
    this.#pause.abort()
    this.#drop()
  }

  async #goOn(): Promise<void> {
    while (!this.#isStopped) {
      this.#pause = new AbortController()
      await delay(CHECK_MS, undefined, { ref: false, signal: this.#pause.signal }).catch(() => {})
      if (!this.#isStopped) await this.#checkAndReport()
    }
  }

  async #checkAndReport(): Promise<void> {
    const wasConnected = this.#client !== undefined
    let look = await this.#check()
    // A single connection may break. The server counts as down only if a new connection fails too.
    if (wasConnected && 'fault' in look && !(look.fault instanceof NoAnswer)) look = await this.#check()
    if (!this.#isStopped) this.#tell(look)
  }

  async #check(): Promise<HealthCheck> {
    try {
      return await answerWithin(ANSWER_MS, this.#ask())
    } catch (fault) {
      this.#drop()
      return { fault }
    }
  }

  async #ask(): Promise<HealthCheck> {
    const client = this.#client ?? (await this.#connect())
    return { state: await readHostState(client), client }
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config)
    this.#client = client
    client.on('error', () => this.#pause.abort())
    client.on('end', () => this.#pause.abort())
    await client.connect()
    return client
  }

  #drop(): void {
    void this.#client?.end().catch(() => {})
    this.#client = undefined
  }
}

/** Rejects if an answer takes longer than `ms`. While this process itself is blocked, only one check passes. */
async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    let checks = 0
    timer = setInterval(() => {
      checks += 1
      if (checks >= CHECKS) reject(new NoAnswer(`connection timeout: no answer within ${ms} ms`))
    }, ms / CHECKS)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearInterval(timer)
  }
}
