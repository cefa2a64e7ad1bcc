import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('../src/http/log-stream.ts', import.meta.url).href
/** Logs two lines and ends as soon as something comes in; a third line comes too late. */
const PROGRAM = `
  const { logStream, endProcess } = await import(${JSON.stringify(MODULE)})
  process.stdin.once('data', () => {
    logStream.write('first\\n')
    logStream.write('second\\n')
    endProcess()
    logStream.write('third\\n')
  })
  process.stderr.write('waits')`

test.each([
  ['with its log written', false, 'first\nsecond\n'],
  ['though nobody reads its log any more', true, ''],
])('the process ends with 0, %s', async (_what, isClosed, log) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: 'pipe' })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text))
  const gone = once(child, 'close')
  await once(child.stderr, 'data')
  if (isClosed) child.stdout.destroy()
  child.stdin.end('end')
  expect(await gone).toEqual([0, null])
  expect(written).toBe(log)
})
