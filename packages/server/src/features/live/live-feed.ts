import type { LiveChange } from '@tollgate/contract/live/live-events.ts'
import type { Database } from '../../database/open.ts'
import { lastSettled } from '../../history/last-settled.ts'
import { HistoryCursor } from '../../history/history-cursor.ts'
import { inSlices } from '../../threads/in-slices.ts'
import { eventOf } from './event-stream.ts'
import { MOST_CHANGES, readChangedCatalogues, readLiveChanges } from './read-changes.ts'

/** Operators see changes within a second. Each poll is one short statement. */
const POLL_MS = 400
/** Entries of transactions that are open at the start lie at most this far below the last entry. */
const OPEN_AT_START = 1000

/** A change and its resume id: everything up to that id was sent, and no lower one can appear. */
export interface FeedChange {
  change: LiveChange
  /** The encoded event. */
  event: Buffer
}

export function feedChange(change: LiveChange, settled: number): FeedChange {
  return { change, event: eventOf('change', change, Math.min(change.change_id, settled)) }
}

type Listener = (changes: readonly FeedChange[]) => void

/** Polls for changes of all servers while there are listeners. */
export class LiveFeed {
  readonly #database: Database
  readonly #listeners = new Set<Listener>()
  #cursor: Promise<HistoryCursor> | undefined
  #timer: NodeJS.Timeout | undefined
  #last = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** After it resolves, the listener gets every change after `since`, and perhaps some before. `end` stops it. */
  async listen(listener: Listener): Promise<{ since: number; end: () => void }> {
    this.#listeners.add(listener)
    this.#cursor ??= this.#fromNow()
    const { settled: since } = await this.#cursor
    if (this.#listeners.size > 0) this.#pollLater()
    const end = () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
    return { since, end }
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#cursor = undefined
  }

  async #fromNow(): Promise<HistoryCursor> {
    const newest = await this.#database.db
      .selectFrom('history')
      .select('history_id')
      .orderBy('history_id', 'desc')
      .limit(OPEN_AT_START)
      .execute()
    const seen = newest.map(({ history_id }) => Number(history_id))
    this.#last = seen[0] ?? 0
    const settled = await lastSettled(this.#database)
    // Changes between the two statements are sent.
    if (settled !== undefined) return new HistoryCursor(this.#database, { settled: Math.min(settled, this.#last) })
    return new HistoryCursor(this.#database, { settled: (seen.at(-1) ?? 1) - 1, seen })
  }

  #pollLater(): void {
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS).unref()
  }

  async #poll(): Promise<void> {
    let started = this.#cursor
    const cursor = await started
    if (!cursor) return
    const { settled } = cursor
    try {
      const changes = (await cursor.areNone()) ? [] : await this.#read(cursor)
      if (changes.length > 0) await inSlices(this.#listeners, (listener) => listener(changes))
    } catch {
      // The database is down. Unsent changes will be read again, together with some that were sent.
      if (this.#cursor === started) {
        started = Promise.resolve(new HistoryCursor(this.#database, { settled }))
        this.#cursor = started
      }
    }
    // Stopped meanwhile. If it was started again, that run has its own timer.
    if (this.#cursor !== started) return
    this.#timer = undefined
    this.#pollLater()
  }

  async #read(cursor: HistoryCursor): Promise<FeedChange[]> {
    const { db } = this.#database
    const added = await cursor.read(db, MOST_CHANGES)
    const changes = added ? await readLiveChanges(db, added) : await readChangedCatalogues(db, this.#last)
    this.#last = Math.max(this.#last, changes.at(-1)?.change_id ?? 0)
    return changes.map((change) => feedChange(change, cursor.settled))
  }
}
