import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import { Mutex } from 'async-mutex'
import { permitUnless, type Release } from '../../threads/permit.ts'
import { isRead } from './is-read.ts'

/** A connection with cached prepared statements. */
export interface Handle {
  prepare(text: string): Statement
  close(): Promise<void>
  inTransaction(): boolean
  /** Commits a large transaction without blocking the process. */
  commitLarge(): Promise<void>
  /** Resolves when everything committed so far is on disk. */
  flush(): Promise<void>
}

export interface Statement {
  /** Whether it returns rows. */
  reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

export interface Lanes {
  reader: Handle
  writer: Handle
  openSnapshot: () => Handle
  /** Those who wait to write; whoever takes a turn in it without writing keeps all from it. */
  writers?: WriteQueue
  /** Why a transaction should not wait any longer for the one that writes; undefined: that ends soon. */
  refusal: () => Error | undefined
}

/** Interval of checks whether waiting still makes sense. */
const PATIENCE_MS = 500
/** A transaction this long may have written much. */
const LONG_MS = 300
/**
 * After a transaction this long, the commit may block the process for some tenths of a second: SQLite reads the whole
 * log again.
 */
const VERY_LONG_MS = 5000

/**
 * One connection reads, one writes. Readers never wait: while a transaction runs they see the last commit. Writers
 * queue here, because SQLite's own waiting would block the process. Read-only transactions see a snapshot, on a
 * connection of their own that is opened at first use.
 */
export class SqliteDriver implements Driver {
  readonly #reader: Handle
  readonly #writer: Lane
  readonly #openSnapshot: () => Handle
  readonly #refusal: () => Error | undefined
  #snapshot: Lane | undefined
  /** Kysely remembers every connection object, and a new one per statement costs more than a short statement. */
  readonly #free: Connection[] = []

  constructor({ reader, writer, openSnapshot, writers = new WriteQueue(), refusal }: Lanes) {
    this.#reader = reader
    this.#writer = { handle: writer, queue: writers }
    this.#openSnapshot = openSnapshot
    this.#refusal = refusal
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer)
  }

  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode !== 'read only') return connection.begin(this.#writer, 'begin', this.#refusal)
    this.#snapshot ??= { handle: this.#openSnapshot(), queue: new WriteQueue() }
    return connection.begin(this.#snapshot, 'begin deferred')
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const written = await connection.commit()
    connection.unlock()
    // The next writer runs while this commit is flushed; one flush may confirm many commits.
    await written?.flush()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // If the disk is full, SQLite has already rolled back.
    if (connection.inTransaction()) await connection.executeQuery(CompiledQuery.raw('rollback'))
    connection.unlock()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.unlock()
    this.#free.push(connection)
  }

  async destroy(): Promise<void> {
    await this.#reader.close()
    await this.#writer.handle.close()
    await this.#snapshot?.handle.close()
  }
}

/** A connection that serves one transaction at a time. */
interface Lane {
  handle: Handle
  queue: WriteQueue
}

class Connection implements DatabaseConnection {
  readonly #reader: Handle
  readonly #writer: Lane
  /** The lane of its transaction. */
  #taken: Lane | undefined
  /** Gives up its turn in that lane. */
  #release: Release | undefined
  #begun = 0

  constructor(reader: Handle, writer: Lane) {
    this.#reader = reader
    this.#writer = writer
  }

  async begin(lane: Lane, statement: string, refusal?: () => Error | undefined): Promise<void> {
    this.#release = await lane.queue.take(refusal)
    this.#taken = lane
    this.#begun = performance.now()
    await this.executeQuery(CompiledQuery.raw(statement))
  }

  /** Returns the handle to flush before the commit counts as confirmed. */
  async commit(): Promise<Handle | undefined> {
    const { handle, queue } = this.#writer
    const isWriter = this.#taken === this.#writer
    const lasted = performance.now() - this.#begun
    if (!isWriter || lasted <= LONG_MS) {
      await this.executeQuery(CompiledQuery.raw('commit'))
      return isWriter ? handle : undefined
    }
    await handle.flush()
    if (lasted > VERY_LONG_MS) {
      queue.askAll()
      await yieldToEventLoop()
    }
    await handle.commitLarge()
    return handle
  }

  inTransaction(): boolean {
    return this.#taken?.handle.inTransaction() ?? false
  }

  unlock(): void {
    this.#taken = undefined
    this.#release?.()
    this.#release = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#taken) return run(this.#taken.handle, query)
    if (isRead(query)) return run(this.#reader, query)
    const { handle, queue } = this.#writer
    const release = await queue.take()
    let result: QueryResult<R>
    try {
      result = run(handle, query)
    } finally {
      release()
    }
    await handle.flush()
    return result
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in slices, not streamed')
  }
}

function run<R>(handle: Handle, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = handle.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
}

/** The transactions that wait for the one that writes: first come, first served. */
export class WriteQueue {
  readonly #mutex = new Mutex()
  readonly #waiting = new Set<() => void>()

  /**
   * Waits for the turn. While waiting, checks `refusal` again and again, and rejects once it returns an error. Returns
   * how to end the turn.
   */
  async take(refusal?: () => Error | undefined): Promise<Release> {
    if (!refusal || !this.#mutex.isLocked()) return this.#mutex.acquire()
    const refused = new AbortController()
    const ask = () => {
      const reason = refusal()
      if (reason) refused.abort(reason)
    }
    const asking = setInterval(ask, PATIENCE_MS)
    this.#waiting.add(ask)
    try {
      return await permitUnless(refused.signal, this.#mutex.acquire())
    } finally {
      clearInterval(asking)
      this.#waiting.delete(ask)
    }
  }

  /** Checks all waiting transactions now instead of later. */
  askAll(): void {
    for (const ask of this.#waiting) ask()
  }
}
