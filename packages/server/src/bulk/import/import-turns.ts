import type { FastifyRequest } from 'fastify'
import { Turns } from '../../http/turns.ts'
import type { FileRow } from './file/file-row.ts'
import { fileRows } from './file/file-rows.ts'
import { Upload } from './file/upload.ts'
import type { ImportLimits } from './import-limits.ts'

/** Uploads of one person that may arrive or wait at the same time: each takes room on the disk. */
const ARRIVE = 4
/** Files that are read at the same time. */
const READ_AT_ONCE = 2
/** In bytes: a file is small that is read within a second, whatever is in it. */
const SMALL = 64 * 1024

interface Reading {
  guard: boolean
  /** Aborts when nobody waits for the preview any more. */
  gone: AbortSignal
}

/** Whose file is read when. Nobody has a turn while their file is on its way, and large files leave turns to small ones. */
export class ImportTurns {
  readonly #arrivals = new Turns({ what: 'imports of yours', each: ARRIVE })
  readonly #large = new Turns({ what: 'imports', atOnce: READ_AT_ONCE })
  readonly #small = new Turns({ what: 'imports', atOnce: READ_AT_ONCE })
  readonly #limits: ImportLimits

  constructor(limits: ImportLimits) {
    this.#limits = limits
  }

  /** Reads the rows of an upload when it has arrived, and it is its sender's turn. */
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
