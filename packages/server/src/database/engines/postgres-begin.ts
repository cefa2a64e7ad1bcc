import { Query, type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg'

const BEGIN = { name: 'begin', text: 'begin' }
const AT_ONCE = { portal: '', statement: BEGIN.name, values: [] }

/** Connections on which the statement is prepared. */
const prepared = new WeakSet<PoolClient>()

/**
 * Begins a transaction and runs its first statement in one message. If `begin` fails, PostgreSQL skips the statement.
 */
export async function beginWith(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  if (prepared.has(client)) return sendTogether(client, statement)
  await client.query(BEGIN)
  prepared.add(client)
  return client.query(statement)
}

function sendTogether(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // After a failed `begin` PostgreSQL skips all messages up to a `Sync`. A simple query has none, so this uses the
    // extended protocol.
    const query = new Query({ ...statement, queryMode: 'extended' } as QueryConfig, (error, results: unknown) => {
      if (error) reject(error)
      else resolve((results as [begun: QueryResult, result: QueryResult])[1])
    })
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      beginOn(connection)
      const fault = submit(connection)
      connection.stream.uncork()
      return fault
    }
    client.query(query)
  })
}

/** Without a `sync`, so that it forms one unit with the messages that follow. */
function beginOn(connection: Connection): void {
  connection.bind(AT_ONCE, true)
  connection.execute({ portal: AT_ONCE.portal }, true)
}
