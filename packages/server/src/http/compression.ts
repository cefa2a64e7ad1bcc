import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { gzip, zstdCompress } from 'node:zlib'

/**
 * In characters. A plan version has ten million. A page of a list has two thousand, which fit into two packets
 * uncompressed.
 */
const SHORTEST = 32_000

/** Best first. zstd at level 1: a local network is faster than higher levels. */
const ENCODINGS = {
  zstd: { encode: promisify(zstdCompress), options: {} },
  gzip: { encode: promisify(gzip), options: { level: 1 } },
}
const NAMES = Object.keys(ENCODINGS)

/** Compresses long texts for clients that accept it, in the thread pool. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const name = negotiate(request.headers['accept-encoding'] ?? '', NAMES) as keyof typeof ENCODINGS | null
    if (!name) return done(null, payload)
    const { encode, options } = ENCODINGS[name]
    reply.header('content-encoding', name)
    encode(payload, options).then((compressed) => done(null, compressed), done)
  })
}
