import type { FastifyRequest } from 'fastify'
import { Limiter } from '../../http/limiter.ts'
import type { FileRow } from './file/file-row.ts'
import { fileRows } from './file/file-rows.ts'
import { Upload } from './file/upload.ts'
import type { ImportLimits } from './import-limits.ts'

/** Uploads per person that may arrive or wait at once; each takes disk space. */
const ARRIVE = 4
/** Files that are parsed at once. */
const READ_AT_ONCE = 2
/** Small files, in bytes, are parsed within a second, whatever they contain. */
const SMALL = 64 * 1024

interface Reading {
  guard: boolean
  /** Aborts when nobody waits for the preview any more. */
  gone: AbortSignal
}

/**
 * Schedules the parsing of uploads. A file takes a turn only after it has arrived, and large files leave turns for
 * small ones.
 */
export class ImportLimiter {
  readonly #arrivals = new Limiter({ what: 'imports of yours', each: ARRIVE })
  readonly #large = new Limiter({ what: 'imports', atOnce: READ_AT_ONCE })
  readonly #small = new Limiter({ what: 'imports', atOnce: READ_AT_ONCE })
  readonly #limits: ImportLimits

  constructor(limits: ImportLimits) {
    this.#limits = limits
  }

  /** Reads the rows of an upload once it has arrived and its sender has a turn. */
  read<T>(
    request: FastifyRequest,
    { guard, gone }: Reading,
    work: (rows: AsyncIterable<FileRow>) => Promise<T>,
  ): Promise<T> {
    const { id } = request.actor
    return this.#arrivals.run(id, gone, async () => {
      const upload = new Upload()
      try {
        const rows = fileRows(request, upload, { guard, limits: this.#limits })
        await upload.receive(request, this.#limits.bytes, gone)
        const turns = upload.size > SMALL ? this.#large : this.#small
        return await turns.run(id, gone, () => work(rows))
      } finally {
        await upload.close()
      }
    })
  }
}
