import { networkToday } from '../../database/network-setting.ts'
import type { Database } from '../../database/open.ts'
import { HistoryCursor } from '../../history/history-cursor.ts'
import { checkedSlices, type Searched } from './collect-problems.ts'
import type { ProblemStore } from './problem-store.ts'
import type { TablesRead } from './tables-read.ts'

/** A check of more rows is not waited for: about half a second. */
const MOST_AWAITED = 10_000
/** More new entries than this are not looked at one by one. */
const MOST_ENTRIES = 1000

/** A catalogue, and which of its data was checked. */
interface Checked {
  searched: Searched
  place: number
  /** Counts up with each write that may concern it. */
  wanted: number
  /** The `wanted` of when its last whole check began. */
  done: number
  /** What that check cost, in rows. */
  cost: number
  /** Which tables it read; before the first check, none is known. */
  tables: ReadonlySet<string>
}

interface Waiting {
  needs: ReadonlyMap<Checked, number>
  resolve: (isCurrent: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Keeps the problems of all data. When it is asked, it checks the catalogues again whose check read a table that was written
 * to since; a write itself costs nothing. Who asks waits for that, unless it is long: then the answer is what is known so far.
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

  /** Resolves when the store may be read: true when it holds all problems of now, false when some are still looked for. */
  async ready(): Promise<boolean> {
    // One look at a time: each reads the entries since the one before.
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

  /** Warnings about what is in force change with the day. */
  async #noteChanges(): Promise<void> {
    const today = await networkToday(this.#database.db)
    const isSameDay = this.#day === today
    if (isSameDay && (await this.#cursor.areNone())) return
    // Where reading the entries fails, some may be lost: then everything is checked the next time.
    this.#day = ''
    const changed = await this.#changedTables()
    this.#mark(isSameDay ? changed : undefined)
    this.#day = today
  }

  /** Tables that were written to since the last look; undefined: any. */
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

  /** The short checks first: what waits for them alone is answered before a long one begins. */
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

  /** Within a long check: what others wait for. */
  async #checkShortBeside(long: Checked): Promise<void> {
    for (const one of this.#open()) if (one !== long && one.cost <= MOST_AWAITED) await this.#check(one)
    this.#settle()
  }

  /** Answers who has waited for what is done, and who would wait for long. */
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
