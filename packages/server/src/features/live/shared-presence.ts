import { z } from 'zod'
import type { Presence } from '@tollgate/contract/live/live-events.ts'
import type { Notifications } from '../../database/notifications.ts'
import { PeoplePresent } from './people-present.ts'

const TOPIC = 'presence'
const messageSchema = z.object({
  place: z.string(),
  /** Absent: the person has left. */
  presence: z
    .object({
      person_id: z.string(),
      name: z.string(),
      resource: z.string(),
      record_id: z.number(),
      editing: z.boolean(),
      tab: z.string().optional(),
      selected: z.array(z.number()).optional(),
    })
    .optional(),
})

/**
 * Presence over all servers on the database. Each server announces its own people on changes, and twice before they
 * would expire.
 */
export class SharedPresence {
  readonly people = new PeoplePresent()
  /** The presence on this server, as last announced. */
  readonly #announced = new PeoplePresent()
  readonly #notifications: Notifications

  constructor(notifications: Notifications) {
    this.#notifications = notifications
  }

  /** Starts listening to the other servers. Returns a function that stops it. */
  open(): () => void {
    return this.#notifications.listen(TOPIC, (text) => {
      const heard = messageSchema.safeParse(parsed(text))
      if (!heard.success) return
      const { place, presence } = heard.data
      if (presence) this.people.put(place, presence)
      else this.people.leave(place)
    })
  }

  put(place: string, presence: Presence): void {
    this.people.put(place, presence)
    if (this.#announced.isFresh(place, presence)) return
    this.#announced.put(place, presence)
    this.#notifications.send(TOPIC, JSON.stringify({ place, presence }))
  }

  leave(place: string): void {
    this.people.leave(place)
    this.#announced.leave(place)
    this.#notifications.send(TOPIC, JSON.stringify({ place }))
  }

  stop(): void {
    this.people.stop()
    this.#announced.stop()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
