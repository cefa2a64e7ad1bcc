import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL('../../cli/bin/tollgate.mjs', import.meta.url))

describe.each(engines)('policies as files, with a console on %s', (engine) => {
  let server: TestServer
  let env: NodeJS.ProcessEnv
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-folder-'))
  const version = join(folder, 'plans/prepaid_net/2026-09-01.yaml')

  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const { body } = await server.call('POST', 'api-token', { api_token_name: 'Pipeline', scope: 'write' })
    env = {
      ...process.env,
      TOLLGATE_CONSOLE: await server.http.listen({ port: 0, host: '127.0.0.1' }),
      TOLLGATE_TOKEN: String(body.data.token),
    }
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const tollgate = async (...given: string[]) => {
    const [command = '', ...options] = given
    const call = run(process.execPath, [COMMAND, command, folder, ...options], { env })
    const {
      stdout,
      stderr,
      code = 0,
    } = (await call.catch((error: { stdout: string; stderr: string; code: number }) => error)) as {
      stdout: string
      stderr: string
      code?: number
    }
    return { stdout, stderr, code }
  }
  const editVersion = (from: string | RegExp, to: string) => {
    const text = readFileSync(version, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(version, text.replace(from, to))
  }

  test('what is pulled has no fault, is in its normal form, and differs in nothing', async () => {
    expect(await tollgate('pull')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+ documents, \d+ written/),
    })
    expect(await tollgate('check')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('no fault') })
    expect(await tollgate('fmt', '--check')).toMatchObject({ code: 0, stdout: '' })
    expect(await tollgate('diff')).toMatchObject({ code: 0, stdout: 'No difference\n' })
    expect(JSON.parse((await tollgate('pull', '--json')).stdout)).toMatchObject({ written: [] })
  })

  test('a mapping is edited in the text, checked, shown and applied', async () => {
    editVersion('when: { network: is home }', 'when: { network: is hom }')
    expect(await tollgate('check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/2026-09-01\.yaml:\d+:\d+ There is no zone "serving-network\/hom"/),
    })
    editVersion('is hom }', 'is home }')
    editVersion('name: EU and EEA', 'name:   Europe')
    expect(await tollgate('fmt')).toMatchObject({ code: 0, stdout: `${version}\n` })
    const shown = await tollgate('diff')
    expect(shown).toMatchObject({ code: 2, stdout: expect.stringMatching(/-.*name: EU and EEA.*\n\+.*name: Europe/) })
    expect(await tollgate('apply')).toMatchObject({ code: 0, stdout: '1 documents, 1 records written\n' })
    expect(await tollgate('diff')).toMatchObject({ code: 0 })
  })

  test('a request by keys is decided by the folder alone', async () => {
    const file = join(folder, 'request.json')
    const context = {
      at: '2026-10-01T12:00:00Z',
      pcr_event_id: 'session-start',
      attributes: { 'serving-network': '302720' },
    }
    writeFileSync(file, JSON.stringify({ pcr_plan_id: 'prepaid_net', context }))
    const { stdout, stderr } = await tollgate('simulate', '--request', file)
    expect(stderr).toBe('')
    const answer = JSON.parse(stdout) as object
    expect(answer).toMatchObject({
      result: 'policy',
      install: expect.arrayContaining(['internet-std', 'self-care']),
      attributes: { 'serving-network': '302720' },
    })
  })

  test('what the console refuses, and a console that is not there, are told', async () => {
    editVersion(/^to: .*$/m, 'to: "2020-01-01"')
    expect(await tollgate('apply')).toMatchObject({ code: 1, stderr: expect.stringContaining('Expiry date') })
    expect(await tollgate('diff', '--console', 'http://127.0.0.1:9')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not answer'),
    })
    expect(await tollgate('diff', '--token', 'none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('API token'),
    })
  })
})
