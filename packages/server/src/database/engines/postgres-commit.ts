import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { beginWith } from './postgres-begin.ts'

const MOST = 200
const INSERT = /^insert/
/** In characters. Longer inserts write many rows and are rare. */
const LONGEST_INSERT = 1000
/** A read of one row by its key. */
const READ = /^select .* where "\w+"\."\w+" = \$1$/s
const ALL_COLUMNS = /[ .]\*/

const names = new Map<string, string>()

/**
 * Timeout of a commit that waits for a synchronous standby. PostgreSQL has none: `statement_timeout` does not include
 * that wait.
 */
const CONFIRM_MS = 4000

/** SQLSTATE of a plain warning. For a commit it means that the standby has not confirmed it. */
const WARNING = '01000'
/**
 * SQLSTATEs by which PostgreSQL refuses a commit. After any other fault the connection was lost and the outcome is
 * unknown.
 */
const REFUSED = /^(?!57P|08|EPIPE)[0-9A-Z]{5}$/
const NOT_SENT = /not queryable/

const BEGINS = /^(begin|start transaction)/
const ENDS = /^(commit|rollback)$/
const WRITES = /^(insert|update|delete)/

/** Cancels the current wait of a PostgreSQL backend. */
type Cancel = (processId: number) => Promise<void>

/** A connection whose writes throw `OutcomeUnknown` unless they are confirmed (also by the standby) or refused. */
export class CommittingClient implements PostgresPoolClient {
  readonly #client: PoolClient & { processID?: number }
  readonly #cancel: Cancel
  #isOpen = false
  /** `begin` is held back until the first statement of its transaction. */
  #beginWaits = false
  #isUnknown = false
  #isSpent = false

  constructor(client: PoolClient, cancel: Cancel) {
    this.#client = client
    this.#cancel = cancel
  }

  query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(given: unknown, values: readonly unknown[] = []): unknown {
    const statement = String(given)
    if (statement === 'begin') return this.#beginLater()
    if (ENDS.test(statement) && this.#hasNothingToEnd(statement))
      return Promise.resolve({ command: statement.toUpperCase(), rowCount: 0, rows: [] })
    const isConfirmed = statement === 'commit' || (!this.#isOpen && WRITES.test(statement))
    if (BEGINS.test(statement)) this.#isOpen = true
    if (ENDS.test(statement)) this.#isOpen = false
    const run = () => this.#run(statementOf(statement, values))
    return isConfirmed ? this.#confirmed(run) : run()
  }

  release(discard?: boolean): void {
    this.#client.release(discard === true || this.#isUnknown || this.#isSpent)
  }

  #beginLater(): unknown {
    this.#isOpen = true
    this.#beginWaits = true
    return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
  }

  #hasNothingToEnd(statement: string): boolean {
    if (!this.#beginWaits) return statement === 'rollback' && this.#isUnknown
    this.#isOpen = false
    this.#beginWaits = false
    return true
  }

  #run(statement: QueryConfig): Promise<QueryResult> {
    if (!this.#beginWaits) return this.#client.query(statement)
    this.#beginWaits = false
    return beginWith(this.#client, statement)
  }

  #endWait(): void {
    // The cancellation may arrive after the answer, so this connection must not run anything else.
    this.#isSpent = true
    void this.#cancel(this.#client.processID ?? 0).catch(() => {})
  }

  async #confirmed(run: () => Promise<QueryResult>): Promise<QueryResult> {
    const warnings: string[] = []
    const listen = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
      if (code === WARNING) warnings.push(message ?? '')
    }
    this.#client.on('notice', listen)
    // PostgreSQL then stops waiting, warns that the standby has not confirmed the write, and answers.
    const limit = setTimeout(() => this.#endWait(), CONFIRM_MS)
    try {
      const result = await run()
      if (warnings.length > 0) throw new OutcomeUnknown(warnings.join('; '))
      return result
    } catch (error) {
      this.#isUnknown = isUnknown(error)
      throw this.#isUnknown ? new OutcomeUnknown('The write was not confirmed', { cause: error }) : error
    } finally {
      clearTimeout(limit)
      this.#client.off('notice', listen)
    }
  }
}

function isUnknown(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string }
  return !REFUSED.test(code) && !NOT_SENT.test(message)
}

/**
 * The statement as it is sent. Inserts of few rows and reads of one row are prepared: each connection parses and plans
 * them once. Others are not: a prepared plan for all columns fails once a newer console adds one, and a generic plan
 * may be a bad one.
 */
function statementOf(text: string, values: readonly unknown[]): QueryConfig {
  const name = nameOf(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || !isNamed(text)) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

function isNamed(text: string): boolean {
  if (INSERT.test(text)) return text.length <= LONGEST_INSERT
  return READ.test(text) && !ALL_COLUMNS.test(text)
}
