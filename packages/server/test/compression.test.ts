import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerWebApp } from '../src/http/web-app.ts'
import { startServer, type TestServer } from './support/test-server.ts'

describe('long answers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { demoData: true })
  })
  afterAll(() => server.stop())

  const ask = (url: string, acceptEncoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.http.inject({
      method,
      url,
      headers: { cookie: server.cookie, ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }) },
    })
  const LONG = '/api/v1/pcrf-zone/value?page_size=1000'

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['zstd;q=0.5, gzip', 'gzip', gunzipSync],
  ] as const)('are sent to who accepts "%s" as %s', async (accepted, encoding, decompress) => {
    const plain = await ask(LONG)
    const answer = await ask(LONG, accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body)
  })

  test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'nonsense;;,='])(
    'stay as they are for "%s"',
    async (accepted) => {
      const answer = await ask(LONG, accepted)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.json().data).toHaveLength(1000)
    },
  )

  test('have the same head without the body', async () => {
    const { headers, rawPayload } = await ask(LONG, 'gzip', 'HEAD')
    expect(rawPayload).toHaveLength(0)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': (await ask(LONG, 'gzip')).headers['content-length'],
    })
  })

  test('do not make short ones longer', async () => {
    const answer = await ask('/api/v1/rating-group', 'gzip')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json().data).not.toHaveLength(0)
  })
})

describe('files of the pages', () => {
  const script = 'console.log("Tollgate")'.repeat(100)
  let dir: string
  let http: FastifyInstance
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tollgate-web-'))
    mkdirSync(join(dir, 'assets'))
    const file = join(dir, 'assets/page.js')
    writeFileSync(file, script)
    writeFileSync(`${file}.br`, brotliCompressSync(script))
    writeFileSync(`${file}.gz`, gzipSync(script))
    http = fastify()
    await registerWebApp(http, dir)
  })
  afterAll(async () => {
    await http.close()
    await rm(dir, { recursive: true })
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('are sent to who accepts "%s" as %s', async (accepted, encoding, decompress) => {
    const answer = await http.inject({ url: '/assets/page.js', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(decompress(answer.rawPayload).toString()).toBe(script)
  })
})
