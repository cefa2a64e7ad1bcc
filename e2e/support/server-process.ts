import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILE_CACHE } from '../../scripts/compile-cache.mjs'
import { BUILT_MAIN, startServerProcess, type ServerProcess as Process } from '../../scripts/server-process.ts'

export interface Administrator {
  email: string
  password: string
}

export interface ServerProcess extends Pick<Process, 'baseURL' | 'stop'> {
  administrator: Administrator
}

/** Starts the real server with the demo network in a folder of its own. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-e2e-'))
  const administrator = { email: 'admin@example.com', password: 'correct-horse-battery' }
  const server = await startServerProcess({
    command: [process.execPath, BUILT_MAIN],
    env: {
      DATA_DIR: folder,
      DEMO_DATA: '1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      // One session serves all journeys of a worker.
      STEP_UP_MINUTES: '1440',
      ...env,
    },
  })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { baseURL: server.baseURL, administrator, stop }
}
