import type { Presence } from '@tollgate/contract/live/live-events.ts'

/** A person without a sign of life for this long counts as gone. Source: wire contract, section 9. */
const GONE_MS = 30_000
/** Places that are sent per person, the latest first. */
const MOST_PLACES = 20

interface Seen extends Presence {
  until: number
}

/** Where people are. A person has one place per tab. */
export class PeoplePresent {
  readonly #seen = new Map<string, Seen>()
  readonly #listeners = new Set<(people: readonly Presence[]) => void>()
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  people(): Presence[] {
    return [...this.#seen.values()].map(({ until: _until, ...presence }) => presence)
  }

  /** `place` identifies the person's tab. */
  put(place: string, presence: Presence): void {
    const before = this.#seen.get(place)
    this.#seen.set(place, { ...presence, until: this.#now() + GONE_MS })
    if (!before) this.#limit(presence.person_id)
    if (!before || !isSame(before, presence)) this.#tell()
    this.#timer ??= setTimeout(() => this.sweep(), GONE_MS).unref()
  }

  #limit(person: string): void {
    const own = [...this.#seen].filter(([, { person_id }]) => person_id === person)
    const oldest = own.toSorted(([, a], [, b]) => a.until - b.until).slice(0, -MOST_PLACES)
    for (const [place] of oldest) this.#seen.delete(place)
  }

  leave(place: string): void {
    if (this.#seen.delete(place)) this.#tell()
  }

  /** Whether the person is already known at this place, with a recent sign of life. */
  isFresh(place: string, presence: Presence): boolean {
    const before = this.#seen.get(place)
    return before !== undefined && isSame(before, presence) && before.until > this.#now() + GONE_MS / 2
  }

  listen(listener: (people: readonly Presence[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Removes people without a recent sign of life. */
  sweep(): void {
    const now = this.#now()
    const gone = [...this.#seen].filter(([, { until }]) => until <= now)
    for (const [place] of gone) this.#seen.delete(place)
    if (gone.length > 0) this.#tell()
    const next = Math.min(...[...this.#seen.values()].map(({ until }) => until))
    this.#timer = Number.isFinite(next) ? setTimeout(() => this.sweep(), next - now).unref() : undefined
  }

  #tell(): void {
    const people = this.people()
    for (const listener of this.#listeners) listener(people)
  }
}

function isSame(one: Presence, other: Presence): boolean {
  return (
    one.resource === other.resource &&
    one.record_id === other.record_id &&
    one.editing === other.editing &&
    one.selected?.join() === other.selected?.join() &&
    one.name === other.name
  )
}
