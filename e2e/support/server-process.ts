import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

export interface Administrator {
  email: string
  password: string
}

export interface ServerProcess {
  baseURL: string
  administrator: Administrator
  /** Sends SIGTERM, and fails when the server does not then end by itself with 0. */
  stop: () => Promise<void>
}

/** Starts the real server on a free port, with the demo network in a folder of its own. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-e2e-'))
  const administrator = { email: 'admin@example.com', password: 'correct-horse-battery' }
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO_DATA: '1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const stop = async () => {
    const code = await terminate(child)
    process.off('exit', killWithUs)
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`)
  }
  const baseURL = await listeningAddress(child)
  await ready(baseURL)
  return { baseURL, administrator, stop }
}

/** The server says on its standard output where it listens. */
function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      const address = /"url":"(http:\/\/[^"]+?)\/?"/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened:\n${output}`)))
  })
}

/** It listens before it can serve: the demo network takes a moment. */
async function ready(baseURL: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const { status } = await fetch(`${baseURL}/readyz`)
    if (status === 200) return
    await delay(20)
  }
  throw new Error('The server listens, but did not become ready within 20 s')
}

async function terminate(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  return child.exitCode
}
