import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'

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
 * A read-only transaction sees the database as it is when it begins. It has a connection of its own, opened when the first
 * one is asked for, so that it stops no writer.
 */
export class SqliteDriver implements Driver {
  readonly #reader: Handle
  readonly #writer: Lane
  readonly #openSnapshot: () => Handle
  #snapshot: Lane | undefined
  /** Kysely remembers every connection it is given: a new one for each statement costs more than a short statement. */
  readonly #free: Connection[] = []

  constructor(reader: Handle, writer: Handle, openSnapshot: () => Handle) {
    this.#reader = reader
    this.#writer = { handle: writer, turns: new Turns() }
    this.#openSnapshot = openSnapshot
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer)
  }

  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode !== 'read only') return connection.begin(this.#writer, 'begin')
    this.#snapshot ??= { handle: this.#openSnapshot(), turns: new Turns() }
    return connection.begin(this.#snapshot, 'begin deferred')
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.unlock()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    // SQLite has rolled back by itself where the disk is full.
    if (connection.inTransaction()) await connection.executeQuery(CompiledQuery.raw('rollback'))
    connection.unlock()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.unlock()
    this.#free.push(connection)
  }

  async destroy(): Promise<void> {
    this.#reader.close()
    this.#writer.handle.close()
    this.#snapshot?.handle.close()
  }
}

/** A connection that one transaction has at a time. */
interface Lane {
  handle: Handle
  turns: Turns
}

class Connection implements DatabaseConnection {
  readonly #reader: Handle
  readonly #writer: Lane
  /** That of the transaction it is in. */
  #taken: Lane | undefined

  constructor(reader: Handle, writer: Lane) {
    this.#reader = reader
    this.#writer = writer
  }

  async begin(lane: Lane, statement: string): Promise<void> {
    await lane.turns.take()
    this.#taken = lane
    await this.executeQuery(CompiledQuery.raw(statement))
  }

  inTransaction(): boolean {
    return this.#taken?.handle.inTransaction() ?? false
  }

  unlock(): void {
    const lane = this.#taken
    this.#taken = undefined
    lane?.turns.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#taken) return run(this.#taken.handle, query)
    if (isRead(query)) return run(this.#reader, query)
    const { handle, turns } = this.#writer
    await turns.take()
    try {
      return run(handle, query)
    } finally {
      turns.release()
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

/** Held by one at a time: first come, first served. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #held = false

  async take(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held = true
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
