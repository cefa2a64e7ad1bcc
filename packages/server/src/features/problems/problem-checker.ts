import { networkToday } from '../../database/network-setting.ts'
import type { Database } from '../../database/open.ts'
import { HistoryCursor } from '../../history/history-cursor.ts'
import { checkedSlices, type Searched } from './collect-problems.ts'
import type { ProblemStore } from './problem-store.ts'
import type { TablesRead } from './tables-read.ts'

/** Nobody waits for a check of more rows: this many take about half a second. */
const MOST_AWAITED = 10_000
/** With more new history entries than this, all tables count as changed. */
const MOST_ENTRIES = 1000

/** The state of checking a catalogue. */
interface Checked {
  searched: Searched
  place: number
  /** Incremented by each write that may affect it. */
  wanted: number
  /** The value of `wanted` when its last complete check began. */
  done: number
  /** The cost of that check, in rows. */
  cost: number
  /** The tables that the check read; unknown before the first one. */
  tables: ReadonlySet<string>
}

interface Waiting {
  needs: ReadonlyMap<Checked, number>
  resolve: (isCurrent: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Keeps the problems of all data up to date. On request, it checks again those catalogues whose check reads a table
 * that was written meanwhile; writes themselves pay nothing. Callers wait for short checks. During a long one they get
 * what is known so far.
 */
export class ProblemChecker {
  readonly #database: Database
  readonly #store: ProblemStore
  readonly #read: TablesRead
  readonly #catalogues: readonly Checked[]
  readonly #cursor: HistoryCursor
  #day = ''
  #look: Promise<void> = Promise.resolve()
  #running = false
  #waiting: Waiting[] = []

  constructor(database: Database, searched: readonly Searched[], { store, read }: Keeping) {
    this.#database = database
    this.#store = store
    this.#read = read
    this.#cursor = new HistoryCursor(database)
    this.#catalogues = searched.map((one, place) => ({
      searched: one,
      place,
      wanted: 0,
      done: 0,
      cost: 0,
      tables: new Set<string>(),
    }))
  }

  /** Resolves when the store may be read: true if it is up to date, false if a check still runs. */
  async ready(): Promise<boolean> {
    // One at a time, because each reads the entries since the previous one.
    this.#look = this.#look.catch(() => {}).then(() => this.#noteChanges())
    await this.#look
    const needs = new Map(this.#open().map((one) => [one, one.wanted]))
    if (needs.size === 0) return true
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#waiting.push({ needs, resolve, reject })
    if (this.#running) this.#settle()
    else void this.#run()
    return promise
  }

  /** Marks changed catalogues. Warnings about validity also change with the day. */
  async #noteChanges(): Promise<void> {
    const today = await networkToday(this.#database.db)
    const isSameDay = this.#day === today
    if (isSameDay && (await this.#cursor.areNone())) return
    // If reading the entries fails, some may be lost, so that everything is checked the next time.
    this.#day = ''
    const changed = await this.#changedTables()
    this.#mark(isSameDay ? changed : undefined)
    this.#day = today
  }

  /** The tables that were written since the last call; undefined: any may have been. */
  async #changedTables(): Promise<ReadonlySet<string> | undefined> {
    const { db } = this.#database
    const added = await this.#cursor.read(db, MOST_ENTRIES)
    if (!added) return undefined
    if (added.length === 0) return new Set()
    const rows = await db.selectFrom('history').select('resource').distinct().where('history_id', 'in', added).execute()
    return new Set(rows.map(({ resource }) => this.#read.tableOf(resource)))
  }

  #mark(changed: ReadonlySet<string> | undefined): void {
    for (const one of this.#catalogues) {
      if (!changed || [...changed].some((table) => one.tables.has(table))) one.wanted += 1
    }
  }

  #open(): Checked[] {
    return this.#catalogues.filter(({ wanted, done }) => done < wanted)
  }

  /** Runs short checks first, so that callers who wait only for these are answered before a long one begins. */
  async #run(): Promise<void> {
    this.#running = true
    try {
      for (let open = this.#open(); open.length > 0; open = this.#open()) {
        this.#settle()
        const [next] = open.toSorted((a, b) => a.cost - b.cost)
        if (next) await this.#check(next)
      }
      this.#running = false
      this.#settle()
    } catch (error) {
      this.#running = false
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    }
  }

  async #check(one: Checked): Promise<void> {
    const { wanted, searched, place } = one
    const tables = new Set<string>()
    let [cost, after] = [0, -1]
    this.#read.noteIn(tables)
    for await (const slice of checkedSlices(this.#database.db, searched, this.#day)) {
      this.#store.replace(place, after, slice)
      after = slice.upTo
      cost += slice.cost
      one.cost = Math.max(one.cost, cost)
      if (cost > MOST_AWAITED) {
        await this.#checkShortBeside(one)
        this.#read.noteIn(tables)
      }
    }
    Object.assign(one, { done: wanted, cost, tables })
  }

  /** Runs short checks that others wait for in the middle of a long one. */
  async #checkShortBeside(long: Checked): Promise<void> {
    for (const one of this.#open()) if (one !== long && one.cost <= MOST_AWAITED) await this.#check(one)
    this.#settle()
  }

  /** Answers the callers whose checks are done, and those who would have to wait for long. */
  #settle(): void {
    this.#waiting = this.#waiting.filter(({ needs, resolve }) => {
      const left = [...needs].filter(([{ done }, wanted]) => done < wanted)
      const isLong = left.length > 0 && left.every(([{ cost }]) => cost > MOST_AWAITED)
      if (left.length > 0 && !isLong) return true
      resolve(left.length === 0)
      return false
    })
  }
}

interface Keeping {
  store: ProblemStore
  read: TablesRead
}
