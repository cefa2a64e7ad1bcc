import { setTimeout as delay } from 'node:timers/promises'
import { buildApp, type App } from './app.ts'
import { catalogueHooks } from './catalogue-hooks.ts'
import { readConfig, type Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/open.ts'
import { seed } from './database/seed/seed.ts'
import { releaseStartMemory } from './start-memory.ts'

const OLDEST_NODE = 26
const RETRY_MS = 1000
const SHUTDOWN_MS = 9000
const SWEEP_MS = 50
const SETTLE_MS = 1000

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE) {
  exitSaying(`Tollgate needs Node ${OLDEST_NODE} and runs on ${process.version}. "npm start" uses the right one.`)
}

const config = settingsOrExit()
const database = openDatabase(config)
const app = await buildApp(config, database)
for (const warning of database.engine.warnings) app.log.warn(warning)
process.once('SIGTERM', () => void stop(app, database))
process.once('SIGINT', () => void stop(app, database))
const url = await app.http.listen({ port: config.port, host: config.host }).catch(exitWithoutPort)
app.log.info({ url }, 'listening')
await prepare(app, database, config)
setTimeout(releaseStartMemory, SETTLE_MS).unref()

function settingsOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    return exitSaying(error instanceof Error ? error.message : String(error))
  }
}

function exitWithoutPort(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') return exitSaying(`Port ${config.port} is in use: set PORT to another one.`)
  if (error.code === 'EACCES') return exitSaying(`Port ${config.port} may not be used: set PORT to one above 1023.`)
  throw error
}

function exitSaying(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Waits for the database, brings it up to date and opens the API. */
async function prepare({ access, readiness, log }: App, opened: Database, { demoData }: Config): Promise<void> {
  for (;;) {
    try {
      await migrate(opened)
      await seed(opened, { demoData }, catalogueHooks)
      await access.open()
      readiness.ready = true
      log.info({ url }, `Tollgate is ready at ${url}`)
      return
    } catch (error) {
      if (opened.engine.failureOf(error) !== 'unavailable') throw error
      log.warn({ err: error }, 'the database is away: trying again')
      await delay(RETRY_MS)
    }
  }
}

/** Finishes the requests under way, then lets go of the database. */
async function stop({ http, readiness, log }: App, opened: Database): Promise<void> {
  readiness.ready = false
  setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
  // A connection that answers its last request now would otherwise be kept alive for more.
  setInterval(() => http.server.closeIdleConnections(), SWEEP_MS).unref()
  await http.close()
  await opened.db.destroy()
  log.info('stopped')
  process.exit(0)
}
