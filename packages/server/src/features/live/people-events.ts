import type { LivePresence } from '@tollgate/contract/live/live-events.ts'
import { eventOf, type EventStream } from './event-stream.ts'
import { inSlices } from '../../threads/in-slices.ts'
import type { PeoplePresent } from './people-present.ts'

/** Each event lists everybody, so changes within this time are sent as one event. */
const PAUSE_MS = 500

/** Broadcasts who is where to all streams: at once, then at most once per pause. */
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

  /** The first event of a stream. */
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
