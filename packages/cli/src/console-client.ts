import type { AnyCall, Call, ListCall } from '@tollgate/contract/call/define-call.ts'
import { addressOf, type Parts, type Sending, type SendingList } from '@tollgate/contract/call/sending.ts'
import { exportPackage } from '@tollgate/contract/calls/document.ts'
import type { DocumentPackage } from '@tollgate/contract/catalogues/document-calls.ts'
import type { Fault } from '@tollgate/contract/errors.ts'

/** The console refused a call, or could not be reached. */
export class ConsoleError extends Error {
  readonly faults: readonly Fault[]

  constructor(message: string, faults: readonly Fault[] = []) {
    super(message)
    this.faults = faults
  }
}

/** API client for the calls that documents need. */
export class ConsoleClient {
  readonly #base: string
  readonly #token: string
  readonly #silenceMs: number

  /**
   * @param token an API token; in a pipeline, that of a service account. Blanks around it are left out: a file ends in one
   * @param silenceMs how long a call waits while nothing comes
   */
  constructor(base: string, token: string, silenceMs = 60_000) {
    this.#base = base.replace(/\/$/, '')
    this.#token = token.trim()
    if (!/^[!-~]+$/.test(this.#token))
      throw new ConsoleError('The token must be one word of ASCII, as the console showed it')
    this.#silenceMs = silenceMs
  }

  /**
   * Sends a call of the contract and returns `data` of its answer.
   *
   * @param sending `set`: the change set of the writes; by default that of the token, or none if there are no releases
   */
  send<const Path extends string, Answer, Sent, Query>(
    call: Call<Path, Answer, unknown, Sent, Query, unknown>,
    sending: Sending<Path, Sent, Query> & { set?: number | undefined },
  ): Promise<Answer>
  async send(call: AnyCall, { body, set, ...place }: Parts & { set?: number | undefined }): Promise<unknown> {
    return this.#data(addressOf(call, place), {
      method: call.method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(set !== undefined && { 'change-set': String(set) }),
      },
    })
  }

  /** The first 1000 rows of a list. */
  rows<const Path extends string, Row, Query, Meta>(
    list: ListCall<Path, Row, Query, Meta>,
    sending: SendingList<Path, Query>,
  ): Promise<Row[]>
  async rows(list: AnyCall, { query, ...place }: Parts): Promise<unknown> {
    return this.#data(addressOf(list, { ...place, query: { ...query, page_size: 1000 } }))
  }

  /** Documents with their texts: some with everything that they refer to, or all. */
  async documents(keys: readonly string[] = []): Promise<DocumentPackage['documents']> {
    return (await this.send(exportPackage, { query: { key: [...keys] } })).documents
  }

  /** `data` of the answer of a call below `/api/v1/`. */
  async #data(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${this.#token}`)
    const url = `${this.#base}/api/v1/${path}`
    const { status, ok, text } = await this.#read(url, { ...init, headers })
    const body = parsed(text)
    if (body === undefined) throw new ConsoleError(`${url} answers HTTP ${status} without JSON: is this a console?`)
    if (ok && 'data' in body) return body.data
    const { statusDescription: faults = [] } = body as { statusDescription?: Fault[] }
    throw new ConsoleError(faults.map(({ message }) => message).join('; ') || `${url} answers HTTP ${status}`, faults)
  }

  /** Reads a whole answer, as long as something of it comes. */
  async #read(url: string, init: RequestInit) {
    const stop = new AbortController()
    const seconds = this.#silenceMs / 1000
    const timer = setTimeout(() => stop.abort(new Error(`nothing came for ${seconds} s`)), this.#silenceMs)
    try {
      const { status, ok, body } = await fetch(url, { ...init, signal: stop.signal })
      let text = ''
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        timer.refresh()
        text += part
      }
      return { status, ok, text }
    } catch (error) {
      throw new ConsoleError(`${this.#base} does not answer: ${reasonOf(error)}`)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** "fetch failed" has its reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error.cause instanceof Error && error.cause.message) || error.message
}

function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
