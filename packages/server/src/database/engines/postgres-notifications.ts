import { randomUUID } from 'node:crypto'
import type { Client, Notification, PoolClient } from 'pg'
import type { Notifications } from '../notifications.ts'

/** Carries all topics of the console. Other programs may use the database too. */
const CHANNEL = 'tollgate'
/** Shown as `application_name` in `pg_stat_activity`. */
const LISTEN = `listen ${CHANNEL}; set application_name = 'tollgate, listening'`

interface Listener {
  onText: (text: string) => void
  onGap: (() => void) | undefined
}

/** LISTENs on the health-check connection of the primary while there are listeners, and NOTIFYs on any connection. */
export class PostgresNotifications implements Notifications {
  readonly #connect: () => Promise<PoolClient>
  readonly #own = randomUUID()
  readonly #listeners = new Map<string, Set<Listener>>()
  #watching: Client | undefined
  /** The connection that LISTENs, or is about to. */
  #listening: Client | undefined

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect
  }

  send(topic: string, text: string): void {
    void this.#notify(`${this.#own} ${topic} ${text}`).catch(() => {
      // The database is down. Listeners will hear of a gap.
    })
  }

  listen(topic: string, onText: (text: string) => void, onGap?: () => void): () => void {
    const listener = { onText, onGap }
    const all = this.#listeners.get(topic) ?? new Set<Listener>()
    this.#listeners.set(topic, all.add(listener))
    void this.#open()
    return () => void all.delete(listener)
  }

  /** Sets the connection to LISTEN on. Called after each health check. */
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
      // The connection is lost. The next health check brings a new one.
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
