import { PassThrough } from 'node:stream'

/** Bytes that a reader may lag behind. Beyond them its stream ends; it reconnects and resumes. */
const MOST_WAITING = 1_000_000
/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 20_000
const RETRY_MS = 2000

/** An encoded event, shared by all readers. */
export function eventOf(event: string, data: unknown, id?: number): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Server-sent events for one reader. */
export class EventStream {
  readonly out = new PassThrough()
  readonly #beat: NodeJS.Timeout

  constructor(onEnd: () => void) {
    this.#beat = setInterval(() => this.#write(': beat\n\n'), BEAT_MS).unref()
    this.out.once('close', () => {
      clearInterval(this.#beat)
      onEnd()
    })
    this.#write(`retry: ${RETRY_MS}\n\n`)
  }

  send(event: Buffer): void {
    this.#write(event)
  }

  end(): void {
    this.out.end()
  }

  #write(text: string | Buffer): void {
    if (this.out.writableEnded || this.out.destroyed) return
    if (this.out.writableLength > MOST_WAITING) this.out.destroy()
    else this.out.write(text)
  }
}
