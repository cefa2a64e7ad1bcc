import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../app-error.ts'

/** Buffers the body of an upload in an unlinked temporary file, which disappears with the process. */
export class Upload {
  #file: FileHandle | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  async receive({ headers, body }: FastifyRequest, limit: number, gone: AbortSignal): Promise<void> {
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    if (!(body instanceof Readable)) return
    // Keeps the connection open, because a refusal must still be sent on it.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
    try {
      for await (const chunk of chunks) {
        if (this.#size + chunk.length > limit) throw tooLarge(limit)
        this.#file ??= await openNameless()
        await this.#file.appendFile(chunk)
        this.#size += chunk.length
      }
    } catch (error) {
      gone.throwIfAborted()
      throw error
    }
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    if (this.#file) yield* this.#file.createReadStream({ start: 0, autoClose: false })
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `tollgate-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

function tooLarge(limit: number) {
  return refusal('TOO_LARGE', `The file is larger than ${limit / 1024 / 1024} MiB`)
}
