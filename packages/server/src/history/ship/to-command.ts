import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { DELIVERY_MS, linesOf, type Deliver } from './record.ts'

const LONGEST_REASON = 500
const IS_WINDOWS = process.platform === 'win32'

/** Runs a command of the shell for each batch, with the lines on its standard input. It has taken them when it ends with 0. */
export function toCommand(command: string): Deliver {
  return async (records) => {
    // A group of its own, so that what the shell starts ends with it.
    const child = spawn(command, { shell: true, stdio: ['pipe', 'ignore', 'pipe'], detached: !IS_WINDOWS })
    let reason = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (reason = (reason + text).slice(0, LONGEST_REASON)))
    child.stdin.on('error', () => {
      reason ||= 'it did not read all lines'
    })
    const timer = setTimeout(() => {
      reason = `it took longer than ${DELIVERY_MS / 1000} s`
      killGroup(child)
    }, DELIVERY_MS)
    child.stdin.end(linesOf(records))
    const [code] = await once(child, 'close').finally(() => clearTimeout(timer))
    if (code !== 0 || child.stdin.errored) throw new Error(`The command ended with ${code}: ${reason.trim()}`)
  }
}

function killGroup(child: ChildProcess): void {
  if (IS_WINDOWS || child.pid === undefined) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}
