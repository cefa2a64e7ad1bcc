import { open, type FileHandle } from 'node:fs/promises'

/** Groups flushes: only one runs at a time. */
export class GroupedFlush {
  readonly #send: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(send: () => Promise<void>) {
    this.#send = send
  }

  /** Resolves when everything written before the call is on disk. Calls during a flush share the next one. */
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

/** The write-ahead log of a database file. It exists while a connection is open. */
export class SqliteLog {
  readonly #path: string
  readonly #flush = new GroupedFlush(() => this.#send())
  #log: FileHandle | undefined

  constructor(file: string) {
    this.#path = `${file}-wal`
  }

  flush(): Promise<void> {
    return this.#flush.flush()
  }

  async close(): Promise<void> {
    await this.#log?.close()
  }

  async #send(): Promise<void> {
    this.#log ??= await open(this.#path, 'r+')
    await this.#log.datasync()
  }
}
