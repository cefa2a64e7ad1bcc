import type { Notifications } from '../database/notifications.ts'

const TOPIC = 'rights'
const ANYBODY = '*'

type Listener = (userId: string | undefined) => void

/** Tells of changed rights and ended sessions, here and at the other servers. What a server does not hear it finds within 10 s. */
export class RightsChanges {
  readonly #notifications: Notifications
  readonly #listeners = new Set<Listener>()

  constructor(notifications: Notifications, forget: () => void) {
    this.#notifications = notifications
    this.#listeners.add(forget)
  }

  /** Hears the others from now on. */
  open(): void {
    this.#notifications.listen(
      TOPIC,
      (text) => this.#tellHere(text === ANYBODY ? undefined : text),
      () => this.#tellHere(undefined),
    )
  }

  tell(userId: string | undefined): void {
    this.#tellHere(userId)
    this.#notifications.send(TOPIC, userId ?? ANYBODY)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tellHere(userId: string | undefined): void {
    for (const listener of this.#listeners) listener(userId)
  }
}
