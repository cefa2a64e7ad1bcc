import { open, type FileHandle } from 'node:fs/promises'

/** Sends to disk what was written: called again and again, once at a time. */
export class GroupedFlush {
  readonly #send: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(send: () => Promise<void>) {
    this.#send = send
  }

  /** Resolves when all that was written before the call is on disk. Whoever calls while it is being sent shares the next time. */
  flush(): Promise<void> {
    if (!this.#running) return this.#start()
    this.#next ??= this.#running.catch(() => {}).then(() => this.#start())
    return this.#next
  }

  #start(): Promise<void> {
    this.#next = undefined
    this.#running = this.#send().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}

/** The write-ahead log of a database file, which is there as long as a connection is open. */
export class SqliteLog {
  readonly #path: string
  readonly #flush = new GroupedFlush(() => this.#send())
  #opened: Promise<FileHandle> | undefined

  constructor(file: string) {
    this.#path = `${file}-wal`
  }

  flush(): Promise<void> {
    return this.#flush.flush()
  }

  async close(): Promise<void> {
    const log = await this.#opened
    await log?.close()
  }

  async #send(): Promise<void> {
    this.#opened ??= open(this.#path, 'r+')
    const log = await this.#opened
    await log.datasync()
  }
}
