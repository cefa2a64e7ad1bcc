import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  adminUrl: string
  stop: () => Promise<void>
}

interface Account {
  uid?: number
  gid?: number
}

// The guard outlives this process by a moment: when its input closes, for whatever reason (the end of the run,
// Ctrl-C, a kill -9), it stops the server and removes the folder. No cluster is ever left behind.
const guardScript = `
  "$1" -D "$2" -p "$3" -k "$2" -c listen_addresses=127.0.0.1 \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 >&2 &
  server=$!
  (read -r line; kill -QUIT $server) <&3 &
  wait $server
  rm -rf "$2"
`

/** Starts a PostgreSQL of its own in a new folder, on a free port, without any safety against power cuts. */
export async function startCluster(binaries: string): Promise<Cluster> {
  const account = unprivilegedAccount()
  // As root the server runs as somebody else, who may not be able to reach this user's TMPDIR.
  const folder = mkdtempSync(join(account.uid === undefined ? tmpdir() : '/tmp', 'tollgate-postgres-'))
  const password = randomBytes(16).toString('hex')
  try {
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
    initialise(binaries, folder, password, account)
    const port = await freePort()
    const guard = startGuard([join(binaries, 'postgres'), folder, String(port)], account)
    await ready(guard)
    return {
      adminUrl: `postgres://tollgate:${password}@127.0.0.1:${port}/postgres`,
      stop: () => stop(guard),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): Account {
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

function initialise(binaries: string, folder: string, password: string, account: Account): void {
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
      cwd: folder,
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

/** Resolves when the server says that it accepts connections. */
function ready(guard: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    guard.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    guard.once('error', reject)
    guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

async function stop(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null) return
  const gone = once(guard, 'exit')
  const [, , , lifeline] = guard.stdio
  if (lifeline && 'end' in lifeline) lifeline.end()
  await gone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}
