import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import type { Place } from './engines.ts'
import type { Load } from './load.ts'
import type { Statement } from './statements.ts'

const ADMINISTRATOR = { email: 'bench@example.net', password: 'correct horse battery' }
const ROOT = join(import.meta.dirname, '..')
const BARE = join(import.meta.dirname, 'bare-server.ts')

type Data = Pick<Place, 'dataDir' | 'databaseUrl'>

/** Settings that make a server work on a bench database. */
export function environment({ dataDir, databaseUrl }: Data): NodeJS.ProcessEnv {
  return {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  }
}

/** What `npm start` runs, without npm around it. */
export function startCommand(): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [command = '', ...args] = scripts.start
    .replace(/^exec /, '')
    .replace(' node ', ` ${process.execPath} `)
    .split(' ')
  return [command, ...args]
}

/** The real server with a session to call it by. */
export async function startOurs(place: Data) {
  const server = await startServerProcess({ command: startCommand(), env: environment(place) })
  const answer = await fetch(`${server.baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const load = (path: string, bodyOf?: Load['bodyOf']): Load => ({
    url: `${server.baseURL}/api/v1/${path}`,
    headers: { cookie },
    ...(bodyOf ? { bodyOf } : {}),
  })
  return { ...server, load }
}

/** The limit: only these statements, then JSON. */
export async function startBare(place: Place, statements: Statement[], unique?: string): Promise<ServerProcess> {
  const { engine, dataDir, databaseUrl } = place
  const work = JSON.stringify({ engine, dataDir, databaseUrl, statements, unique })
  return startServerProcess({ command: [process.execPath, BARE, work], ready: /"url":"(http:[^"]+)"/, env: {} })
}
