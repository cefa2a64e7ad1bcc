import type { FastifyInstance } from 'fastify'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { buildApp, type App } from '../../src/app.ts'
import { sourceNamed } from '../../src/sources.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { SQLITE_FILE } from '../../src/database/engines/sqlite-connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase, type Database } from '../../src/database/open.ts'
import { jobsOf } from '../../src/jobs.ts'
import type { Job } from '../../src/operation/repeat.ts'
import { seed } from '../../src/seed/seed.ts'
import { createFilledDatabase, fillFolder } from './filled-database.ts'

export type EngineName = Database['engine']['name']

/** The engines that this run can test; PostgreSQL only where the run has one. */
export const engines: readonly EngineName[] = inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite']

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // A test reads the body as whatever it expects there.
  body: Body
}

export interface Body {
  data: Row & Row[]
  meta: { currentPage: number; pageSize: number; total: number; totalPage: number }
  statusDescription: { code: string; message: string; field?: string }[]
}

export type Row = Record<string, unknown>

export interface TestServer {
  http: FastifyInstance
  database: Database
  databaseUrl: string | undefined
  /** The administrator's session. */
  cookie: string
  deadlines: App['deadlines']
  watches: App['watches']
  jobs: Job[]
  /** A call as the signed-in administrator; paths start below `/api/v1`, or with `/`. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  stop(): Promise<void>
}

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }

interface StartOptions extends Partial<Pick<Config, 'demoData' | 'logLevel'>> {
  /** A folder that stays; without it, one that goes with the server. */
  dataDir?: string
  /** Settings as they stand in the environment. */
  env?: NodeJS.ProcessEnv
}

/** A whole server on a database of its own, with an administrator signed in. */
export async function startServer(
  engine: EngineName,
  { demoData = false, logLevel = 'error', env = {}, ...options }: StartOptions = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tollgate-test-'))
  const postgres = engine === 'postgres' ? await createFilledDatabase(demoData) : undefined
  const settings = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: postgres?.url, ...env }
  const config: Config = {
    ...readConfig(settings),
    administrator: ADMINISTRATOR,
    demoData,
    // What was masked in an answer is told to whoever reads the run.
    logLevel,
    webDir: join(dataDir, 'web'),
  }
  if (config.databaseUrl === undefined && !existsSync(join(dataDir, SQLITE_FILE))) await fillFolder(dataDir, demoData)
  const database = openDatabase(config)
  const app = await buildApp(config, database)
  const { http, access, deadlines, watches, readiness } = app
  await migrate(database)
  await seed(database, config, sourceNamed)
  await access.open()
  readiness.ready = true
  await requireNoFactor(database)
  const cookie = await signIn(http)
  return {
    http,
    database,
    databaseUrl: config.databaseUrl,
    cookie,
    deadlines,
    watches,
    jobs: jobsOf({ app, database, config }),
    call: (method, path, body, headers = {}) => call(http, method, path, body, { cookie, ...headers }),
    async stop() {
      await http.close()
      await database.db.destroy()
      await postgres?.drop()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A second administrator would need a second factor by default. */
async function requireNoFactor({ db }: Database): Promise<void> {
  const rule = db.insertInto('setting').values({ name: 'second-factor-required', value: 'N' })
  await rule.onConflict((conflict) => conflict.column('name').doNothing()).execute()
}

/** Two servers on the same database. */
export async function startTwoServers(engine: EngineName, { demoData = false }: Pick<StartOptions, 'demoData'> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-test-'))
  const server = await startServer(engine, { dataDir, demoData })
  const other = await startServer('sqlite', { dataDir, env: { DATABASE_URL: server.databaseUrl } })
  const stop = async () => {
    await other.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, other, stop }
}

async function signIn(http: FastifyInstance): Promise<string> {
  const answer = await http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: ADMINISTRATOR })
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

async function call(
  http: FastifyInstance,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const url = path.startsWith('/') ? path : `/api/v1/${path}`
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await http.inject({ method: method as 'GET', url, headers: { ...type, ...headers }, ...payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
