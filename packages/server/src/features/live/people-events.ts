import type { LivePresence } from '@tollgate/contract/live/live-events.ts'
import { eventOf, type EventStream } from './event-stream.ts'
import { inSlices } from '../../threads/in-slices.ts'
import type { PeoplePresent } from './people-present.ts'

/** Each event lists everybody, so changes within this pause are sent as one. */
const PAUSE_MS = 500

/** Tells all streams who is where: at once, then not again before a pause has passed. */
export class PeopleEvents {
  readonly #people: PeoplePresent
  readonly #streams: ReadonlySet<EventStream>
  #pause: NodeJS.Timeout | undefined
  #waiting = false

  constructor(people: PeoplePresent, streams: ReadonlySet<EventStream>) {
    this.#people = people
    this.#streams = streams
    people.listen(() => this.#tell())
  }

  /** The event for a stream that begins. */
  first(id: number | undefined): Buffer {
    return eventOf('presence', { people: this.#people.people() } satisfies LivePresence, id)
  }

  stop(): void {
    clearTimeout(this.#pause)
  }

  #tell(): void {
    this.#waiting = true
    if (this.#pause) return
    this.#send()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (this.#waiting) this.#tell()
    }, PAUSE_MS).unref()
  }

  #send(): void {
    this.#waiting = false
    const event = this.first(undefined)
    void inSlices(this.#streams, (stream) => stream.send(event))
  }
}
