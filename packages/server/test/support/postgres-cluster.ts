import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  adminUrl: string
  stop: () => Promise<void>
}

export interface Account {
  uid?: number
  gid?: number
}

// The guard outlives this process by a moment: when its input closes, for whatever reason (the end of the run,
// Ctrl-C, a kill -9), it stops the server and removes the folder that it is told. No cluster is ever left behind.
const guardScript = `
  program=$1 folder=$2 port=$3 removed=$4
  shift 4
  "$program" -D "$folder" -p "$port" -k "$folder" -c listen_addresses=127.0.0.1 "$@" >&2 &
  server=$!
  (read -r line; kill -QUIT $server; kill -CONT $server) <&3 &
  wait $server
  [ -z "$removed" ] || rm -rf "$removed"
`

/** What makes a server fast that no test cuts the power of. */
const WITHOUT_SAFETY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Starts a PostgreSQL of its own in a new folder, on a free port, without any safety against power cuts.
 *
 * @param parent Where the folder is made; by default with the other temporary files.
 */
export async function startCluster(binaries: string, parent?: string): Promise<Cluster> {
  const account = unprivilegedAccount()
  const folder = newFolder(account, parent)
  const password = randomBytes(16).toString('hex')
  try {
    initialise(binaries, folder, password, account)
    const port = await freePort()
    const server = await startPostgres({ binaries, folder, port, account, removes: folder, settings: WITHOUT_SAFETY })
    return { adminUrl: `postgres://tollgate:${password}@127.0.0.1:${port}/postgres`, stop: server.stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const MEMORY = '/dev/shm'
/** Many times what the tests fill. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** A folder in memory, where a database is made in a tenth of the time; undefined where there is none, or a small one. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined
  } catch {
    return undefined
  }
}

/** A new folder that the account of the servers may write to. */
export function newFolder(account: Account, parent?: string): string {
  // As root the server runs as somebody else, who may not be able to reach this user's TMPDIR.
  const usual = account.uid === undefined ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent ?? usual, 'tollgate-postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
  return folder
}

interface PostgresServer {
  binaries: string
  folder: string
  port: number
  account: Account
  /** Removed once the server has ended. */
  removes?: string
  settings: readonly string[]
}

/** Starts a server on a folder that is there; resolves when it accepts connections. */
export async function startPostgres({ binaries, folder, port, account, removes = '', settings }: PostgresServer) {
  const options = settings.flatMap((setting) => ['-c', setting])
  const guard = startGuard([join(binaries, 'postgres'), folder, String(port), removes, ...options], account)
  await ready(guard)
  return { stop: () => stop(guard) }
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string, user: string) =>
    Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody')
}

export function initialise(binaries: string, folder: string, password: string, account: Account): void {
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid ?? account.uid)
    const options = [
      '-U',
      'tollgate',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '--no-instructions',
    ]
    execFileSync(join(binaries, 'initdb'), ['-D', folder, '-E', 'UTF8', '--locale', 'C.UTF-8', ...options], {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function startGuard(args: string[], account: Account): ChildProcess {
  return spawn('/bin/sh', ['-c', guardScript, 'postgres-guard', ...args], {
    ...account,
    cwd: '/',
    // A session of its own: Ctrl-C in the terminal reaches the tests first, and the guard afterwards.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

/** A standby accepts connections that read. */
const READY = /ready to accept (read-only )?connections/

/** Resolves when the server says that it accepts connections. */
function ready(guard: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    guard.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (READY.test(log)) resolve()
    })
    guard.once('error', reject)
    guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

async function stop(guard: ChildProcess): Promise<void> {
  const gone = guard.exitCode === null ? once(guard, 'exit') : undefined
  const [, , , lifeline] = guard.stdio
  if (lifeline && 'end' in lifeline) lifeline.end()
  await gone
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}
