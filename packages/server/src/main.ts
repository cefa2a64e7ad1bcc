import { setTimeout as delay } from 'node:timers/promises'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { buildApp, type App } from './app.ts'
import { checkTables } from './catalogue/check-tables.ts'
import { readConfig, SettingsFault, type Config } from './config.ts'
import type { Engine } from './database/engine.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/open.ts'
import type { BuiltInNotes } from './seed/built-in-rows.ts'
import { seed } from './seed/seed.ts'
import { sourceNamed } from './sources.ts'
import { StartFault } from './database/start-fault.ts'
import { sealStanding } from './history/acts.ts'
import { endProcess } from './http/log-stream.ts'
import { jobsOf } from './jobs.ts'
import { repeat } from './operation/repeat.ts'
import { releaseMemory } from './threads/release-memory.ts'

const OLDEST_NODE = 26
const RETRY_MS = 1000
const SHUTDOWN_MS = 9000
/** The check of a large file goes on while the console serves. */
const CHECK_MS = 300
const SWEEP_MS = 50

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE) {
  exitSaying(`Tollgate needs Node ${OLDEST_NODE} and runs on ${process.version}. "npm start" uses the right one.`)
}

const config = orExit(() => readConfig())
const database = orExit(() => openDatabase(config))
orExit(() => database.engine.claim())
const app = await buildApp(config, database)
for (const warning of database.engine.warnings) app.log.warn(warning)
process.once('SIGTERM', () => void stop(app, database))
process.once('SIGINT', () => void stop(app, database))
const url = await app.http.listen({ port: config.port, host: config.host }).catch(exitWithoutPort)
app.log.info({ url }, 'listening')
await prepare(app, database, config)
const runs = jobsOf({ app, database, config }).map((job) => repeat(job, app.log))
// The first start seals the history of the demo network and makes its first release. Both leave memory to give back.
void Promise.all(runs.slice(0, 2)).then(releaseMemory)

function orExit<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    return exitExplaining(error)
  }
}

/** A known error exits with one line. A bug of ours is thrown with its stack. */
function exitExplaining(error: unknown, engine?: Engine): never {
  const known = error instanceof StartFault || error instanceof SettingsFault
  const explanation = known ? error.message : engine?.explain(error)
  if (explanation === undefined) throw error
  return exitSaying(explanation)
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

/** Waits for the database, migrates and seeds it, and opens the API. */
async function prepare({ access, deadlines, readiness, log }: App, opened: Database, settings: Config): Promise<void> {
  const checked = opened.engine.check().catch((error: unknown) => exitExplaining(error))
  for (;;) {
    try {
      await migrate(opened)
      await sealStanding(opened.db)
      await checkTables(opened.db, catalogues.values())
      logBuiltInRows(await seed(opened, { ...settings, releases: 'on' }, sourceNamed), log)
      await access.open()
      await deadlines.returnUnconfirmed()
      await Promise.race([checked, delay(CHECK_MS)])
      readiness.ready = true
      log.info({ url }, `Tollgate is ready at ${url}`)
      return
    } catch (error) {
      if (opened.engine.failureOf(error) !== 'unavailable') exitExplaining(error, opened.engine)
      log.warn({ err: error }, 'the database is away: trying again')
      await delay(RETRY_MS)
    }
  }
}

function logBuiltInRows({ updated, kept }: BuiltInNotes, log: App['log']): void {
  if (updated.length > 0) log.info({ updated }, 'fixed lists are as this release has them')
  if (kept.length > 0) log.warn({ kept }, 'rows of fixed lists were changed in the database and stay so')
}

/** Finishes the requests under way, then closes the database. */
async function stop({ http, readiness, log }: App, opened: Database): Promise<void> {
  readiness.ready = false
  setTimeout(endProcess, SHUTDOWN_MS).unref()
  // Otherwise a connection that gets its last answer now would be kept alive.
  setInterval(() => http.server.closeIdleConnections(), SWEEP_MS).unref()
  await http.close()
  await opened.db.destroy()
  log.info('stopped')
  endProcess()
}
