import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  freePort,
  initialise,
  newFolder,
  startPostgres,
  unprivilegedAccount,
  type Account,
} from './postgres-cluster.ts'

/** A standby asks for the log again after this time: by default after 5 s. */
const SETTINGS = ['fsync=off', 'wal_retrieve_retry_interval=200ms']

/** A primary that confirms a commit when its standby has it, and this standby. */
export interface PostgresPair {
  primary: PostgresNode
  standby: PostgresNode
  /** The address of a new database on both, the primary first. */
  url: string
  stop: () => Promise<void>
}

/** One server of the pair. */
export class PostgresNode {
  readonly #place: { binaries: string; folder: string; account: Account; port: number; password: string }
  readonly #stops: (() => Promise<void>)[] = []

  constructor(place: { binaries: string; folder: string; account: Account; port: number; password: string }) {
    this.#place = place
  }

  get host(): string {
    return `127.0.0.1:${this.#place.port}`
  }

  urlOf(database: string): string {
    return `postgres://tollgate:${this.#place.password}@${this.host}/${database}`
  }

  async start(removes = ''): Promise<void> {
    const { stop } = await startPostgres({ ...this.#place, removes, settings: SETTINGS })
    this.#stops.push(stop)
  }

  /** As when the machine goes: no process of the server is left to say good-bye. */
  kill(): void {
    this.signal('KILL')
  }

  /** To every process of the server: STOP, CONT, KILL. */
  signal(name: 'STOP' | 'CONT' | 'KILL'): void {
    const main = readFileSync(join(this.#place.folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', main], { encoding: 'utf8' })
    for (const pid of [main, ...children.split('\n')].map(Number)) if (pid > 0) send(pid, name)
  }

  async query(statement: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.urlOf(database) })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Resolves when the standby is the primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop()
  }
}

function send(pid: number, name: string): void {
  try {
    process.kill(pid, `SIG${name}`)
  } catch {
    // It has ended meanwhile.
  }
}

/** Starts the pair and makes a database on it. */
export async function startPair(binaries: string): Promise<PostgresPair> {
  const account = unprivilegedAccount()
  const base = newFolder(account)
  const password = randomBytes(16).toString('hex')
  const node = async (name: string) =>
    new PostgresNode({ binaries, folder: join(base, name), account, port: await freePort(), password })
  const [primary, standby] = [await node('primary'), await node('standby')]
  initialise(binaries, join(base, 'primary'), password, account)
  await primary.start()
  const options = ['-D', join(base, 'standby'), '-d', primary.urlOf('postgres'), '-R', '--checkpoint=fast', '--no-sync']
  execFileSync(join(binaries, 'pg_basebackup'), options, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  await standby.start(base)
  // After the copy: a standby that had it too would wait, once promoted, for one of its own.
  await primary.query("alter system set synchronous_standby_names = '*'")
  await primary.query('select pg_reload_conf()')
  await primary.query('create database tollgate')
  const url = primary.urlOf('tollgate').replace(primary.host, `${primary.host},${standby.host}`)
  const stop = async () => {
    await primary.stop()
    await standby.stop()
  }
  return { primary, standby, url, stop }
}
