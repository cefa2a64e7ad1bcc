import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { listDocuments } from '@tollgate/contract/calls/document.ts'
import { ConsoleClient } from '../../cli/src/console-client.ts'
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

const DEMO_NETWORK = fileURLToPath(new URL('../src/seed/data', import.meta.url))
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

test.each([
  [502, '<html>Bad gateway</html>'],
  [200, '<html>Sign in</html>'],
  [200, ''],
  [503, 'null'],
])('an answer %d "%s" of another program is one line with its address', async (status, text) => {
  const url = await consoleThat((_request, response) => response.writeHead(status).end(text))
  expect(await tollgate(['pull', emptyFolder(), '--console', url], withToken)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${url}/api/v1/document/package answers HTTP ${status} without JSON: is this a console?\n`,
  })
})

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in its answer', (_request, response) => response.writeHead(200).write('{')],
])('a console that %s is left alone after a while', async (_how, answers) => {
  const url = await consoleThat(answers)
  await expect(new ConsoleClient(url, 'token', 200).send(listDocuments, {})).rejects.toThrow(
    `${url} does not answer: nothing came for 0.2 s`,
  )
})

test('a slow answer is read to its end, as long as something comes', async () => {
  const url = await consoleThat((_request, response) => {
    const text = JSON.stringify({ data: [] }).split('')
    const timer = setInterval(() => {
      response.write(text.shift() ?? '')
      if (text.length > 0) return
      clearInterval(timer)
      response.end()
    }, 100)
  })
  expect(await new ConsoleClient(url, 'token', 1000).send(listDocuments, {})).toEqual([])
})

test('an address of a proxy that is none is named', async () => {
  expect(
    await tollgate(['check', DEMO_NETWORK], { ...process.env, http_proxy: 'banana', HTTP_PROXY: 'banana' }),
  ).toEqual({
    code: 1,
    stdout: '',
    stderr: 'HTTP_PROXY and HTTPS_PROXY must be addresses such as http://proxy:3128\n',
  })
})

test.each([
  ['is called through the proxy of the environment', '', /answers HTTP 418/],
  ['that NO_PROXY names is called directly', 'console.invalid', /does not answer: .*console\.invalid/],
])('a console %s', async (_how, none, told) => {
  const proxy = await consoleThat((_request, response) => response.writeHead(418).end())
  const env = { ...withToken, HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: none, no_proxy: none }
  const { code, stderr } = await tollgate(['diff', DEMO_NETWORK, '--console', 'http://console.invalid'], env)
  expect([code, stderr]).toEqual([1, expect.stringMatching(told)])
})

test.each([
  ['token\n', 'Bearer token'],
  [' token\r\n', 'Bearer token'],
  ['secret\nof two lines', undefined],
  ['secret of two words', undefined],
  ['sécret', undefined],
  ['\n', undefined],
])('the token %j is sent as %s', async (token, sent) => {
  const seen: (string | undefined)[] = []
  const url = await consoleThat((request, response) => {
    seen.push(request.headers.authorization)
    response.end(JSON.stringify({ data: [] }))
  })
  const entries = async () => new ConsoleClient(url, token).send(listDocuments, {})
  if (sent === undefined) await expect(entries()).rejects.toThrow(/^The token must be one word/)
  else expect(await entries()).toEqual([])
  expect(seen).toEqual(sent === undefined ? [] : [sent])
})
