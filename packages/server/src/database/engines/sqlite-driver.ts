import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

/** A connection's statements, prepared once each. */
export interface Handle {
  prepare(text: string): Statement
  close(): void
}

export interface Statement {
  /** Answers rows. */
  reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/**
 * One connection for reading, one for writing. Readers never wait: they see the last commit while a transaction, however
 * long, goes on beside them. Writers wait for each other here, because SQLite's own waiting would stop the whole process.
 */
export class SqliteDriver implements Driver {
  readonly #reader: Handle
  readonly #writer: Handle
  readonly #turns = new Turns()
  /** Kysely remembers every connection it is given: a new one for each statement costs more than a short statement. */
  readonly #free: Connection[] = []

  constructor(reader: Handle, writer: Handle) {
    this.#reader = reader
    this.#writer = writer
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? new Connection(this.#reader, this.#writer, this.#turns)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.leave()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
    connection.leave()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.leave()
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
  readonly #turns: Turns
  #writing = false

  constructor(reader: Handle, writer: Handle, turns: Turns) {
    this.#reader = reader
    this.#writer = writer
    this.#turns = turns
  }

  async begin(): Promise<void> {
    await this.#turns.take()
    this.#writing = true
    await this.executeQuery(CompiledQuery.raw('begin'))
  }

  leave(): void {
    if (!this.#writing) return
    this.#writing = false
    this.#turns.pass()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#writing) return run(this.#writer, query)
    if (isRead(query)) return run(this.#reader, query)
    await this.#turns.take()
    try {
      return run(this.#writer, query)
    } finally {
      this.#turns.pass()
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

/** Who may write, first come first served. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #taken = false

  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
