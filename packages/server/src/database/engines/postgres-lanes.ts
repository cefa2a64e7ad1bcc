import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex'
import { isRead } from './is-read.ts'

/** How long a writer waits for its turn, the same as for a connection. */
const PATIENCE_MS = 5000
const TOO_LATE = 'timeout exceeded when waiting for a turn to write'

/** A dialect whose writers never take the last connections. */
export class LanesDialect extends PostgresDialect {
  readonly #writers: number

  /** @param writers the number that may write at once */
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], writers: number) {
    super(config)
    this.#writers = writers
  }

  override createDriver(): Driver {
    return new LanesDriver(super.createDriver(), this.#writers)
  }
}

/**
 * Reserves connections for readers. Writers that wait for a locked row or for a standby keep their connection. Without
 * a limit they would soon hold all of them, and nobody could read.
 */
class LanesDriver implements Driver {
  readonly #inner: Driver
  readonly #writers: SemaphoreInterface

  constructor(inner: Driver, writers: number) {
    this.#inner = inner
    this.#writers = withTimeout(new Semaphore(writers), PATIENCE_MS, new Error(TOO_LATE))
  }

  init: Driver['init'] = (options) => this.#inner.init(options)

  async acquireConnection(): Promise<Lane> {
    return new Lane(this.#inner, this.#writers)
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
  readonly #writers: SemaphoreInterface
  #connection: DatabaseConnection | undefined
  /** Gives up the turn to write. */
  #release: SemaphoreInterface.Releaser | undefined

  constructor(driver: Driver, writers: SemaphoreInterface) {
    this.#driver = driver
    this.#writers = writers
  }

  async open(toWrite: boolean): Promise<DatabaseConnection> {
    if (toWrite) this.#release ??= (await this.#writers.acquire())[1]
    this.#connection ??= await this.#driver.acquireConnection()
    return this.#connection
  }

  async close(): Promise<void> {
    const [connection, release] = [this.#connection, this.#release]
    this.#connection = undefined
    this.#release = undefined
    try {
      if (connection) await this.#driver.releaseConnection(connection)
    } finally {
      release?.()
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Within a transaction it has its turn already.
    const connection = await this.open(!this.#connection && !isRead(query))
    return connection.executeQuery<R>(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in slices, not streamed')
  }
}
