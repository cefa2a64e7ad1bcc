import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

/** A connection's statements, prepared once each. */
export interface Handle {
  prepare(text: string): Statement
  close(): void
  inTransaction(): boolean
}

export interface Statement {
  /** Whether it returns rows. */
  reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/**
 * One connection for reading, one for writing. Readers never wait: they see the last commit while a transaction, however
 * long, runs beside them. Writers wait for each other here, because SQLite's own waiting would stop the whole process.
 */
export class SqliteDriver implements Driver {
  readonly #reader: Handle
  readonly #writer: Handle
  readonly #writeLock = new WriteLock()
  /** Kysely remembers every connection it is given: a new one for each statement costs more than a short statement. */
  readonly #free: Connection[] = []

  constructor(reader: Handle, writer: Handle) {
    this.#reader = reader
    this.#writer = writer
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer, this.#writeLock)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.unlock()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // SQLite has rolled back by itself where the disk is full.
    if (this.#writer.inTransaction()) await connection.executeQuery(CompiledQuery.raw('rollback'))
    connection.unlock()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.unlock()
    this.#free.push(connection)
  }

  async destroy(): Promise<void> {
    this.#reader.close()
    this.#writer.close()
  }
}

class Connection implements DatabaseConnection {
  readonly #reader: Handle
  readonly #writer: Handle
  readonly #writeLock: WriteLock
  #locked = false

  constructor(reader: Handle, writer: Handle, writeLock: WriteLock) {
    this.#reader = reader
    this.#writer = writer
    this.#writeLock = writeLock
  }

  async begin(): Promise<void> {
    await this.#writeLock.acquire()
    this.#locked = true
    await this.executeQuery(CompiledQuery.raw('begin'))
  }

  unlock(): void {
    if (!this.#locked) return
    this.#locked = false
    this.#writeLock.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#locked) return run(this.#writer, query)
    if (isRead(query)) return run(this.#reader, query)
    await this.#writeLock.acquire()
    try {
      return run(this.#writer, query)
    } finally {
      this.#writeLock.release()
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in slices, not streamed')
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)
}

function run<R>(handle: Handle, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = handle.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
}

/** Held by one writer at a time: first come, first served. */
class WriteLock {
  readonly #waiting: (() => void)[] = []
  #held = false

  async acquire(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held = true
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
