import { z } from 'zod'
import type { Presence } from '@tollgate/contract/live/live-events.ts'
import type { Notifications } from '../../database/notifications.ts'
import { PeoplePresent } from './people-present.ts'

const TOPIC = 'presence'
const toldSchema = z.object({
  place: z.string(),
  /** Absent: has left. */
  presence: z
    .object({
      person_id: z.string(),
      name: z.string(),
      resource: z.string(),
      record_id: z.number(),
      editing: z.boolean(),
      selected: z.array(z.number()).optional(),
    })
    .optional(),
})

/** Who is where, over every server on the database: each tells the others of its own people, on a change and twice before they would be gone. */
export class SharedPresence {
  readonly people = new PeoplePresent()
  /** Presence on this server, as last sent to the others. */
  readonly #told = new PeoplePresent()
  readonly #notifications: Notifications

  constructor(notifications: Notifications) {
    this.#notifications = notifications
  }

  /** Hears the other servers; returns what ends it. */
  open(): () => void {
    return this.#notifications.listen(TOPIC, (text) => {
      const heard = toldSchema.safeParse(parsed(text))
      if (!heard.success) return
      const { place, presence } = heard.data
      if (presence) this.people.put(place, presence)
      else this.people.leave(place)
    })
  }

  put(place: string, presence: Presence): void {
    this.people.put(place, presence)
    if (this.#told.isFresh(place, presence)) return
    this.#told.put(place, presence)
    this.#notifications.send(TOPIC, JSON.stringify({ place, presence }))
  }

  leave(place: string): void {
    this.people.leave(place)
    this.#told.leave(place)
    this.#notifications.send(TOPIC, JSON.stringify({ place }))
  }

  stop(): void {
    this.people.stop()
    this.#told.stop()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
