import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL('../../../cli/bin/tollgate.mjs', import.meta.url))

interface Ended {
  stdout: string
  stderr: string
  code: number
}

/** Runs the command line with these words. */
export async function tollgate(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
  const call = run(process.execPath, [COMMAND, ...words], { env })
  const {
    stdout,
    stderr,
    code = 0,
  } = (await call.catch((error: Ended) => error)) as Omit<Ended, 'code'> & { code?: number }
  return { stdout, stderr, code }
}
