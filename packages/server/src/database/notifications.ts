/**
 * Messages between servers on one database. Messages during a connection loss are lost, so nothing may depend on them.
 */
export interface Notifications {
  /** Sends to every other server. Never throws. At most 7,000 bytes. */
  send(topic: string, text: string): void
  /**
   * Receives from other servers. Calls `onGap` when messages may have been lost. Returns a function that stops
   * listening.
   */
  listen(topic: string, onText: (text: string) => void, onGap?: () => void): () => void
}

/** For a database that only one server uses. */
export const NO_NOTIFICATIONS: Notifications = { send: () => {}, listen: () => () => {} }
