/**
 * The limit: a server that runs the same statements on the same database and prints JSON, with nothing else.
 * It takes its work as JSON in its first argument.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Statement } from './statements.ts'

interface Work {
  engine: 'sqlite' | 'postgres'
  dataDir: string
  databaseUrl?: string
  statements: Statement[]
  /** Text in the statements' parameters that each request replaces by one of its own. */
  unique?: string
}

const work = JSON.parse(process.argv[2] ?? '{}') as Work
const run = work.engine === 'sqlite' ? sqliteRunner(work) : postgresRunner(work)
let requests = 0

const server = createServer((request, response) => {
  void bodyOf(request).then(async () => {
    const rows = await run(parametersOf(work, ++requests))
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(rows))
  })
})
process.once('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: urlOf() })))

function urlOf(): string {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

function sqliteRunner({ dataDir, statements }: Work) {
  const database = new DatabaseSync(join(dataDir, 'tollgate.sqlite'), { timeout: 5000 })
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  const prepared = statements.map(({ sql }) => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
  return async (parameters: unknown[][]) =>
    prepared.map((statement, n) => statement.all(...((parameters[n] ?? []) as string[])))
}

function postgresRunner({ databaseUrl, statements }: Work) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  return async (parameters: unknown[][]) => {
    const client = await pool.connect()
    const results: unknown[] = []
    for (const [n, { sql }] of statements.entries()) results.push((await client.query(sql, parameters[n])).rows)
    client.release()
    return results
  }
}

function parametersOf({ statements, unique }: Work, request: number): unknown[][] {
  if (unique === undefined) return statements.map(({ parameters }) => parameters)
  const fresh = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(unique, `${unique}${request}`) : value
  return statements.map(({ parameters }) => parameters.map(fresh))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
}
