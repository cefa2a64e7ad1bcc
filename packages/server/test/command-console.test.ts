import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { tollgate } from './support/tollgate.ts'

vi.setConfig({ testTimeout: 60_000 })

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).map((close) => close()))

/** Starts something at the address of a console. */
async function consoleThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-console-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'policies')
}

const withToken = { ...process.env, TOLLGATE_TOKEN: 'token' }

test.each([
  '../outside',
  'plans/../../outside',
  'plans/../outside',
  'tests/../outside',
  'workflows/..',
  'workflows/..\\..\\outside',
  '.github/workflows/build',
  '.git/hooks/x',
  '/tmp/outside',
  'plans/.git/x',
  'plans/Roaming/plan',
  'readme',
])('pull writes nothing where a console names %s', async (key) => {
  const folder = emptyFolder()
  const documents = ['network', key].map((one) => ({ key: one, text: 'format: 1\n', hash: 'x' }))
  const url = await consoleThat((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { documents } }))
  })
  expect(await tollgate(['pull', folder, '--console', url], withToken)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The console names a document ${JSON.stringify(key)}, which is no path of one. Nothing was written\n`,
  })
  expect(existsSync(folder)).toBe(false)
})
