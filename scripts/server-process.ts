import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What `npm start` runs, once it was built. */
export const BUILT_MAIN = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
const source = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))
/** `npm test` runs the built server, which starts in half the time. A test file that is run alone needs no build. */
export const SERVER_MAIN = process.env.SERVER_IS_BUILT ? BUILT_MAIN : source
const root = fileURLToPath(new URL('..', import.meta.url))

/** Log lines of the server: where it listens, and that it can serve. */
const READY = /"url":"(http:\/\/[^"]+?)\/?","msg":"Tollgate is ready/

export interface ServerProcess {
  baseURL: string
  pid: number
  /** Its log so far. */
  log: () => string
  /** From the command to the line that says it is ready. */
  startMs: number
  /** Sends SIGTERM, and fails when the server does not then end by itself with 0. */
  stop: () => Promise<void>
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
}

interface Command {
  /** The server's own file unless said otherwise. */
  command?: readonly [string, ...string[]]
  /** The line of standard output that says it is ready; its first group is the address. */
  ready?: RegExp
  env: NodeJS.ProcessEnv
}

/** Starts the real server, on a free port unless `env` names one; it ends with this process at the latest. */
export async function startServerProcess({
  command = [process.execPath, SERVER_MAIN],
  ready = READY,
  env,
}: Command): Promise<ServerProcess> {
  const started = performance.now()
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))
  const baseURL = await said(child, ready)
  return {
    baseURL,
    log: () => log,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    stop: async () => {
      const code = await end(child, 'SIGTERM')
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`)
    },
    kill: async () => {
      await end(child, 'SIGKILL')
    },
  }
}

function said(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      const address = ready.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}
