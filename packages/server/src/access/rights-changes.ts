import type { Notifications } from '../database/notifications.ts'

const TOPIC = 'rights'
const ANYBODY = '*'

type Listener = (userId: string | undefined) => void

/** Broadcasts changed rights and ended sessions to all servers. A server that misses one notices within 10 s. */
export class RightsChanges {
  readonly #notifications: Notifications
  readonly #listeners = new Set<Listener>()

  constructor(notifications: Notifications, forget: () => void) {
    this.#notifications = notifications
    this.#listeners.add(forget)
  }

  /** Starts listening to the other servers. */
  open(): void {
    this.#notifications.listen(
      TOPIC,
      (text) => this.#notifyHere(text === ANYBODY ? undefined : text),
      () => this.#notifyHere(undefined),
    )
  }

  announce(userId: string | undefined): void {
    this.#notifyHere(userId)
    this.#notifications.send(TOPIC, userId ?? ANYBODY)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notifyHere(userId: string | undefined): void {
    for (const listener of this.#listeners) listener(userId)
  }
}
