import type {
  AppliedDocument,
  DocumentEntry,
  DocumentPackage,
  DocumentsWritten,
  PackageImported,
  SentDocument,
  SentText,
} from '@tollgate/contract/catalogues/document-calls.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
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

  async entries(): Promise<DocumentEntry[]> {
    return ((await this.#json('/document')) as { data: DocumentEntry[] }).data
  }

  /** Documents with their texts: some with everything that they refer to, or all. */
  async documents(keys: readonly string[] = []): Promise<DocumentPackage['documents']> {
    const query = new URLSearchParams(keys.map((key) => ['key', key]))
    const { data } = (await this.#json(`/document/package?${query.toString()}`)) as { data: DocumentPackage }
    return data.documents
  }

  async import(body: { documents: SentText[]; conflicts?: string; preview: boolean }): Promise<PackageImported> {
    const answer = await this.#json('/document/package', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return (answer as { data: PackageImported }).data
  }

  /** @param set the change set of the writes; by default that of the token, or none if there are no releases */
  async put(
    { documents, applied }: { documents: readonly SentDocument[]; applied: readonly { key: string; text?: string }[] },
    confirm: boolean,
    set?: number,
  ): Promise<DocumentsWritten> {
    const body = JSON.stringify({ documents, applied, ...(confirm && { confirm }) })
    const answer = await this.#json('/document', {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', ...(set !== undefined && { 'change-set': String(set) }) },
    })
    return (answer as { data: DocumentsWritten }).data
  }

  async hasReleases(): Promise<boolean> {
    const answer = (await this.#json('/change-set/current')) as { data: { releases: 'on' | 'off' } }
    return answer.data.releases === 'on'
  }

  applied(): Promise<AppliedDocument[]> {
    return this.get('/document/applied')
  }

  releases(): Promise<Release[]> {
    return this.get('/release?page_size=1000')
  }

  /** The answer of a call below `/api/v1`. The caller knows its type. */
  async get<T>(path: string): Promise<T> {
    return ((await this.#json(path)) as { data: T }).data
  }

  async post<T>(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await this.#json(path, { method, body: JSON.stringify(body), headers })
    return (answer as { data: T }).data
  }

  async #json(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${this.#token}`)
    const url = `${this.#base}/api/v1${path}`
    const { status, ok, text } = await this.#read(url, { ...init, headers })
    const body = parsed(text)
    if (body === undefined) throw new ConsoleError(`${url} answers HTTP ${status} without JSON: is this a console?`)
    if (ok) return body
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
