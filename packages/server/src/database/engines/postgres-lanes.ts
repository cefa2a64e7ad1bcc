import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { isRead } from './is-read.ts'

/** So long a writer waits for its turn: as long as for a connection. */
const PATIENCE_MS = 5000

/** A dialect whose writers never take the last connections. */
export class LanesDialect extends PostgresDialect {
  readonly #writers: number

  /** @param writers how many may write at once */
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], writers: number) {
    super(config)
    this.#writers = writers
  }

  override createDriver(): Driver {
    return new LanesDriver(super.createDriver(), this.#writers)
  }
}

/**
 * Leaves connections to readers. Writers that wait, for a locked row or for a standby that is away, keep theirs: without a
 * limit of their own they would soon have all of them, and nobody could read until they give up.
 */
class LanesDriver implements Driver {
  readonly #inner: Driver
  readonly #turns: Turns

  constructor(inner: Driver, writers: number) {
    this.#inner = inner
    this.#turns = new Turns(writers)
  }

  init: Driver['init'] = (options) => this.#inner.init(options)

  async acquireConnection(): Promise<Lane> {
    return new Lane(this.#inner, this.#turns)
  }

  async beginTransaction(lane: Lane, settings: TransactionSettings): Promise<void> {
    await this.#inner.beginTransaction(await lane.open(settings.accessMode !== 'read only'), settings)
  }

  async commitTransaction(lane: Lane): Promise<void> {
    await this.#inner.commitTransaction(await lane.open(false))
  }

  async rollbackTransaction(lane: Lane): Promise<void> {
    await this.#inner.rollbackTransaction(await lane.open(false))
  }

  releaseConnection = (lane: Lane) => lane.close()

  destroy: Driver['destroy'] = (options) => this.#inner.destroy(options)
}

/** Takes its connection at the first statement, when it is known whether that writes. */
class Lane implements DatabaseConnection {
  readonly #driver: Driver
  readonly #turns: Turns
  #connection: DatabaseConnection | undefined
  #hasTurn = false

  constructor(driver: Driver, turns: Turns) {
    this.#driver = driver
    this.#turns = turns
  }

  async open(toWrite: boolean): Promise<DatabaseConnection> {
    if (toWrite && !this.#hasTurn) {
      await this.#turns.take()
      this.#hasTurn = true
    }
    this.#connection ??= await this.#driver.acquireConnection()
    return this.#connection
  }

  async close(): Promise<void> {
    const [connection, hasTurn] = [this.#connection, this.#hasTurn]
    this.#connection = undefined
    this.#hasTurn = false
    try {
      if (connection) await this.#driver.releaseConnection(connection)
    } finally {
      if (hasTurn) this.#turns.release()
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Within a transaction, it has its turn.
    const connection = await this.open(!this.#connection && !isRead(query))
    return connection.executeQuery<R>(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in slices, not streamed')
  }
}

/** Held by so many at a time: first come, first served. */
class Turns {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(free: number) {
    this.#free = free
  }

  /** Rejects when nobody makes room for too long. */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const patience = setTimeout(() => {
      this.#waiting.delete(resolve)
      reject(new Error('timeout exceeded when waiting for a turn to write'))
    }, PATIENCE_MS)
    await promise.finally(() => clearTimeout(patience))
  }

  release(): void {
    const [next] = this.#waiting
    if (!next) this.#free += 1
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
