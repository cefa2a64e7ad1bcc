import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../app-error.ts'

/** Bytes that are stored and read together. */
const PIECE = 64 * 1024

/**
 * The body of an upload while it arrives, so that it is read when it is there as a whole. More than a piece of it is on disk, in
 * a database without a name: it is gone with the process, however that ends.
 */
export class Upload {
  #database: DatabaseSync | undefined
  #rest: Buffer[] = []
  #restSize = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Takes the body of a request. A dripping sender's bytes are stored piece by piece. */
  async receive({ headers, body }: FastifyRequest, limit: number, gone: AbortSignal): Promise<void> {
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    if (!(body instanceof Readable)) return
    // A request that is given up half-way must stay open: its refusal goes out on the same connection.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
    try {
      for await (const chunk of chunks) {
        if (this.#size + chunk.length > limit) throw tooLarge(limit)
        this.#add(chunk)
      }
    } catch (error) {
      gone.throwIfAborted()
      throw error
    }
  }

  /** The bytes, in the order in which they came. */
  *bytes(): Generator<Uint8Array> {
    const next = this.#database?.prepare('select n, bytes from piece where n > ? order by n limit 1')
    for (let row = next?.get(0); row; row = next?.get(Number(row.n))) yield row.bytes as Uint8Array
    yield* this.#rest
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
    this.#rest = []
  }

  #add(chunk: Buffer): void {
    this.#size += chunk.length
    this.#rest.push(chunk)
    this.#restSize += chunk.length
    if (this.#restSize < PIECE) return
    this.#database ??= openStore()
    this.#database.prepare('insert into piece (bytes) values (?)').run(Buffer.concat(this.#rest))
    this.#rest = []
    this.#restSize = 0
  }
}

function openStore(): DatabaseSync {
  const database = new DatabaseSync('')
  database.exec(
    'pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-2000; create table piece (n integer primary key, bytes blob)',
  )
  return database
}

function tooLarge(limit: number) {
  return refusal('TOO_LARGE', `The file is larger than ${limit / 1024 / 1024} MiB`)
}
