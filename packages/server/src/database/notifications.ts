/** What servers on one database tell each other at once. Nobody may depend on it: what is told while a connection is down is lost. */
export interface Notifications {
  /** Tells every other server; never throws. At most 7,000 bytes. */
  send(topic: string, text: string): void
  /** Hears the other servers; and `onGap` each time when some may have been missed. Returns what ends it. */
  listen(topic: string, onText: (text: string) => void, onGap?: () => void): () => void
}

/** Of a database that one server has for itself. */
export const NO_NOTIFICATIONS: Notifications = { send: () => {}, listen: () => () => {} }
