import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../app-error.ts'

/** In bytes. */
const PIECE = 64 * 1024

/**
 * The body of an upload while it arrives, so that it is read when it is there as a whole: in a file without a name, which is
 * gone with the process, however that ends.
 */
export class Upload {
  #file: number | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  async receive({ headers, body }: FastifyRequest, limit: number, gone: AbortSignal): Promise<void> {
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    if (!(body instanceof Readable)) return
    // A request that is given up half-way must stay open: its refusal goes out on the same connection.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
    try {
      for await (const chunk of chunks) {
        if (this.#size + chunk.length > limit) throw tooLarge(limit)
        this.#file ??= openNameless()
        appendFileSync(this.#file, chunk)
        this.#size += chunk.length
      }
    } catch (error) {
      gone.throwIfAborted()
      throw error
    }
  }

  *bytes(): Generator<Uint8Array> {
    if (this.#file === undefined) return
    for (let at = 0; at < this.#size; at += PIECE) {
      const piece = Buffer.alloc(Math.min(PIECE, this.#size - at))
      yield piece.subarray(0, readSync(this.#file, piece, 0, piece.length, at))
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

function openNameless(): number {
  const path = join(tmpdir(), `tollgate-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return file
}

function tooLarge(limit: number) {
  return refusal('TOO_LARGE', `The file is larger than ${limit / 1024 / 1024} MiB`)
}
