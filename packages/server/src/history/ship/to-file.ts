import { open } from 'node:fs/promises'
import { linesOf, type Deliver } from './record.ts'

/** Appends, and waits until it is on disk. */
export function toFile(path: string): Deliver {
  return async (records) => {
    const file = await open(path, 'a+', 0o600)
    try {
      const { size } = await file.stat()
      const { buffer } = size > 0 ? await file.read(Buffer.alloc(1), 0, 1, size - 1) : { buffer: Buffer.from('\n') }
      // A line that a full disk or a crash cut short stays by itself: the file may allow nothing but appending.
      const isCut = buffer.toString() !== '\n'
      await file.appendFile((isCut ? '\n' : '') + linesOf(records))
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
