import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const READY = /"msg":"Tollgate is ready/
const URL_LINE = /"url":"(http:\/\/[^"]+?)\/?"/

/** Starts a command that says its address on standard output; resolves when the pattern has appeared there. */
export async function startAndWait(command: readonly string[], env: NodeJS.ProcessEnv, ready: RegExp = READY) {
  const started = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await said(child, ready)
  const milliseconds = performance.now() - started
  return { child, milliseconds, url: URL_LINE.exec(output)?.[1] ?? '', stop: () => stop(child) }
}

function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (pattern.test(output)) resolve(output)
    })
    child.once('exit', (code) => reject(new Error(`Ended with ${code}:\n${output}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
