import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Bells } from '../bells.ts'

/** All topics of the console; others may use the database as well. */
const CHANNEL = 'tollgate'
const RETRY_MS = 1000

interface Listener {
  onRing: (text: string) => void
  onGap: (() => void) | undefined
}

interface Connections {
  connect(): Promise<PoolClient>
}

/** `LISTEN` on a connection of its own, held while somebody listens, and `NOTIFY` on any. */
export class PostgresBells implements Bells {
  readonly #connections: Connections
  readonly #own = randomUUID()
  readonly #listeners = new Map<string, Set<Listener>>()
  #client: PoolClient | undefined
  #opening = false
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  ring(topic: string, text: string): void {
    void this.#send(`${this.#own} ${topic} ${text}`).catch(() => {
      // The database is away: whoever listens hears of a gap.
    })
  }

  listen(topic: string, onRing: (text: string) => void, onGap?: () => void): () => void {
    const listener = { onRing, onGap }
    const all = this.#listeners.get(topic) ?? new Set<Listener>()
    this.#listeners.set(topic, all.add(listener))
    void this.#open()
    return () => void all.delete(listener)
  }

  /** Ends the connection. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    // Not given back: another user of the pool would hear the bells.
    client?.release(true)
  }

  async #send(message: string): Promise<void> {
    const client = await this.#connections.connect()
    try {
      await client.query('select pg_notify($1, $2)', [CHANNEL, message])
    } finally {
      client.release()
    }
  }

  async #open(): Promise<void> {
    if (this.#client || this.#opening || this.#isStopped) return
    this.#opening = true
    try {
      const client = await this.#connections.connect()
      client.on('notification', ({ payload = '' }) => this.#hear(payload))
      client.once('error', () => this.#lost(client))
      client.once('end', () => this.#lost(client))
      await client.query(`listen ${CHANNEL}`)
      this.#client = client
      for (const all of this.#listeners.values()) for (const { onGap } of all) onGap?.()
    } catch {
      this.#later()
    } finally {
      this.#opening = false
    }
    if (this.#isStopped) this.stop()
  }

  #lost(client: PoolClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
    this.#later()
  }

  #later(): void {
    if (this.#isStopped) return
    this.#retry = setTimeout(() => void this.#open(), RETRY_MS).unref()
  }

  #hear(message: string): void {
    const [, sender, topic = '', text = ''] = /^(\S+) (\S+) (.*)$/s.exec(message) ?? []
    if (sender === this.#own) return
    for (const { onRing } of this.#listeners.get(topic) ?? []) onRing(text)
  }
}
