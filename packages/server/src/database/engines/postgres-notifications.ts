import { randomUUID } from 'node:crypto'
import type { Client, Notification, PoolClient } from 'pg'
import type { Notifications } from '../notifications.ts'

/** All topics of the console; others may use the database as well. */
const CHANNEL = 'tollgate'
/** Shown as `application_name` in `pg_stat_activity`. */
const LISTEN = `listen ${CHANNEL}; set application_name = 'tollgate, listening'`

interface Listener {
  onText: (text: string) => void
  onGap: (() => void) | undefined
}

/** `LISTEN` on the connection that watches the primary, while somebody listens, and `NOTIFY` on any. */
export class PostgresNotifications implements Notifications {
  readonly #connect: () => Promise<PoolClient>
  readonly #own = randomUUID()
  readonly #listeners = new Map<string, Set<Listener>>()
  #watching: Client | undefined
  /** The connection that listens, or is about to. */
  #listening: Client | undefined

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect
  }

  send(topic: string, text: string): void {
    void this.#notify(`${this.#own} ${topic} ${text}`).catch(() => {
      // The database is away: whoever listens hears of a gap.
    })
  }

  listen(topic: string, onText: (text: string) => void, onGap?: () => void): () => void {
    const listener = { onText, onGap }
    const all = this.#listeners.get(topic) ?? new Set<Listener>()
    this.#listeners.set(topic, all.add(listener))
    void this.#open()
    return () => void all.delete(listener)
  }

  /** The connection to listen on from now; told again and again. */
  listenOn(watching: Client | undefined): void {
    this.#watching = watching
    void this.#open()
  }

  async #notify(message: string): Promise<void> {
    const client = await this.#connect()
    try {
      // A notification need not wait for a standby.
      await client.query(
        `begin; set local synchronous_commit = off; notify ${CHANNEL}, ${client.escapeLiteral(message)}; commit`,
      )
    } finally {
      client.release()
    }
  }

  async #open(): Promise<void> {
    const client = this.#watching
    if (client === undefined || client === this.#listening || this.#listeners.size === 0) return
    this.#listening?.off('notification', this.#hear)
    this.#listening = client.on('notification', this.#hear)
    try {
      await client.query(LISTEN)
    } catch {
      // The connection is lost: another one comes with the next look.
      return
    }
    for (const all of this.#listeners.values()) for (const { onGap } of all) onGap?.()
  }

  readonly #hear = ({ payload = '' }: Notification): void => {
    const [, sender, topic = '', text = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? []
    if (sender === this.#own) return
    for (const { onText } of this.#listeners.get(topic) ?? []) onText(text)
  }
}
