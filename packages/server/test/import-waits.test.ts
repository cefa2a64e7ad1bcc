import { once } from 'node:events'
import fs from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 30_000 })

const MIB = 1024 * 1024
const PATH = '/api/v1/rating-group/import/preview'
const CSV = 'rg_name,rg_code\nBeside,4711\n'

describe.each(engines)('imports of several people on %s', (engine) => {
  let server: TestServer
  let port: number
  let others: SignedIn[]
  let log: string[]
  const open: ClientRequest[] = []
  beforeAll(async () => {
    server = await startServer(engine, {
      env: { IMPORT_MAX_MIB: '2', IMPORT_MAX_ROWS: '50000', IMPORT_MAX_DEPTH: '4' },
    })
    log = []
    // The log goes to standard output by this call.
    vi.spyOn(fs, 'writeSync').mockImplementation((_file, text) => {
      log.push(String(text))
      return Buffer.byteLength(String(text))
    })
    await server.http.listen({ port: 0 })
    port = (server.http.server.address() as AddressInfo).port
    others = await Promise.all([1, 2, 3, 4].map(() => signedIn(server, 'editor')))
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    for (const one of open) one.destroy()
    await server.stop()
  })

  /** A request of somebody whose body is sent by the test. */
  const upload = ({ cookie }: { cookie: string }, type: string, path = PATH): ClientRequest => {
    const headers = { cookie, 'content-type': type }
    const sent = request({ port, method: 'POST', path, headers })
    // Whoever hangs up reads no answer.
    sent.on('error', () => {})
    open.push(sent)
    return sent
  }
  const previewed = async (payload: string, type = 'text/csv') => {
    const answer = await server.http.inject({
      method: 'POST',
      url: PATH,
      headers: { cookie: server.cookie, 'content-type': type },
      payload,
    })
    return { status: answer.statusCode, message: answer.json().statusDescription[0]?.message }
  }
  const previewOneRow = async () => expect(await previewed(CSV)).toMatchObject({ status: 200 })

  test('who drips, hangs up or sends much holds nobody up', async () => {
    const [first, second, third, fourth] = others as [SignedIn, SignedIn, SignedIn, SignedIn]
    for (const who of [first, second])
      for (let n = 0; n < 4; n += 1) upload(who, 'text/csv').write('rg_name,rg_code\nDr')
    const hungUp = upload(third, 'application/json')
    await new Promise((resolve) => hungUp.write(`[${'{},'.repeat(MIB / 4)}`, resolve))
    hungUp.destroy()
    const much = upload(fourth, 'application/json')
    const answered = once(much, 'response')
    much.end(`[${'{},'.repeat(40_000)}{}]`)
    await previewOneRow()
    await previewOneRow()
    expect((await answered)[0]).toMatchObject({ statusCode: 200 })
  })

  test('an upload that is given up is no error in the log', async () => {
    const places: [string, string][] = [
      ['application/json', PATH],
      ['text/csv', PATH],
      ['application/json', '/api/v1/rating-group'],
      ['application/json', '/api/v1/simulation/batch'],
    ]
    for (const [type, path] of places) {
      const given = upload(server, type, path)
      const arrived = once(server.http.server, 'request')
      given.write('[{"rg_name":')
      const [, answer] = await arrived
      const closed = once(answer, 'close')
      given.destroy()
      await closed
    }
    await previewOneRow()
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('a file has no more rows, levels and bytes than the settings allow', async () => {
    const rows = `rg_name,rg_code\n${'A,1\n'.repeat(50_001)}`
    expect(await previewed(rows)).toEqual({
      status: 413,
      message: 'The file has more than 50000 rows: send it in parts',
    })
    const deep = `[{"a":${'['.repeat(4)}${']'.repeat(4)}}]`
    expect(await previewed(deep, 'application/json')).toEqual({
      status: 400,
      message: 'Row 1 is nested more than 4 levels deep',
    })
    const large = { status: 413, message: 'The file is larger than 2 MiB' }
    expect(await previewed('x'.repeat(2 * MIB + 1))).toEqual(large)
  })
})
