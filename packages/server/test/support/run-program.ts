import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Runs a program of ours to its end, with what it is to read from its standard input. */
export async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { input = '', uid }: { input?: string; uid?: number } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', DEMO_DATA: '0', ...env },
    ...(uid === undefined ? {} : { uid }),
  })
  const ended: Ended = { code: null, output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.errors += text))
  child.stdin.end(input)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  ended.code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  process.off('exit', killWithUs)
  return ended
}
