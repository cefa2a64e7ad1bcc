import type { Answered, AnyCall, Call as Definition, ListCall } from '@tollgate/contract/call/define-call.ts'
import { addressOf, type Parts, type Sending, type SendingList } from '@tollgate/contract/call/sending.ts'
import { asApiError, refusal } from './api-error.ts'
import { chosenSet } from './chosen-set.ts'
import { queryClient } from './query-client.ts'
import { keyOf, unsettled } from './request-key.ts'
import { sessionQuery } from './session.ts'
import { proveAgain, signInAgain } from './sign-in-again.ts'

const BASE = '/api/v1/'

export interface Page<R> {
  rows: readonly R[]
  page: number
  pageCount: number
  total: number
  /** Set by a search in values that did not reach back to the start: the instant where it stopped. */
  searchedFrom?: string
}

interface Meta {
  currentPage: number
  pageSize: number
  totalPage: number
  total: number
  searchedFrom?: string
}

/** The content of an answer: the data, and its position in a list. */
export interface Envelope {
  data: unknown
  meta?: unknown
  warnings?: unknown
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The `row_version` that the caller has read. The server refuses the write if the row is newer. */
  version?: number | undefined
  /** Idempotency key of a write: sent again under it, the write is done once. */
  key?: string | undefined
  signal?: AbortSignal | undefined
}

type Settings = Pick<Call, 'version' | 'key' | 'signal'>
/**
 * Sends a defined call and returns `data` of its answer, beside `meta` if it has one. Throws an `ApiError` when it is
 * refused or fails.
 */
export function send<const Path extends string, Answer, Sent, Query, Meta>(
  definition: Definition<Path, Answer, unknown, Sent, Query, Meta>,
  sending: Settings & Sending<Path, Sent, Query>,
): Promise<Answered<Answer, Meta>>
export async function send(definition: AnyCall, { params, query, ...rest }: Settings & Parts): Promise<unknown> {
  const { method, meta: hasMeta, isWhole } = definition
  const answer = await call({ method, path: addressOf(definition, { params, query }), ...rest })
  if (isWhole) return answer
  const { data, meta } = answer
  return hasMeta ? { data, meta } : data
}

/** Reads one page of a defined list. */
export function sendPage<const Path extends string, Row, Query, Meta>(
  definition: ListCall<Path, Row, Query, Meta>,
  sending: Pick<Settings, 'signal'> & SendingList<Path, Query>,
): Promise<Page<Row> & ([Meta] extends [undefined] ? object : Meta)>
export async function sendPage(definition: AnyCall, { signal, ...rest }: Settings & Parts): Promise<Page<unknown>> {
  return readPage(addressOf(definition, rest), {}, signal)
}

/** Reads all rows of a defined list, with as many calls as needed. */
export function sendPages<const Path extends string, Row, Query, Meta>(
  definition: ListCall<Path, Row, Query, Meta>,
  sending: Pick<Settings, 'signal'> & SendingList<Path, Query>,
): Promise<Row[]>
export async function sendPages(definition: AnyCall, { query, ...rest }: Settings & Parts): Promise<unknown[]> {
  const readOne = (page: number) => {
    const wanted = { ...rest, query: { ...query, page, page_size: LARGEST_PAGE } }
    return readPage(addressOf(definition, wanted), {}, rest.signal)
  }
  const { rows, pageCount } = await readOne(1)
  const all = [...rows]
  for (let page = 2; page <= pageCount; page += 1) all.push(...(await readOne(page)).rows)
  return all
}

/** The URL of a call below `/api/v1`, for links and uploads that the browser sends itself. */
export function addressOfCall(path: string, query: Record<string, string>): string {
  return BASE + withQuery(path, query)
}

/** One page of any list. The caller names the type of the rows. */
export async function readPage<R>(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<Page<R>> {
  const { data, meta } = await call({ method: 'GET', path: withQuery(path, query), signal })
  const { currentPage, totalPage, pageSize: _size, ...rest } = meta as Meta
  return { rows: data as R[], page: currentPage, pageCount: totalPage, ...rest }
}

/** Sends any call below `/api/v1`. Throws an `ApiError` when it is refused or fails. */
export async function call({ method, path, body, version, key, signal }: Call): Promise<Envelope> {
  const way = method === 'GET' ? 'read' : 'write'
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (version !== undefined) headers['if-match'] = `"${version}"`
  const what = `${method} ${path} ${JSON.stringify(body)}`
  const name = way === 'read' ? undefined : (key ?? keyOf(what))
  if (name !== undefined) headers['idempotency-key'] = name
  const set = way === 'write' ? chosenSet() : undefined
  if (set !== undefined) headers['change-set'] = String(set)
  const request = { method, headers, signal: signal ?? null, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const sendOnce = () =>
    inSession(way, async () => {
      const answer = await fetch(BASE + path, request)
      return { status: answer.status, body: await answer.json().catch(() => undefined) }
    })
  try {
    const answer = await sendOnce()
    unsettled.delete(what)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const failed = asApiError(error, way)
    if (name === undefined || !failed.isOutcomeUnknown) throw failed
    const { settle } = await import('./settle.ts')
    return settle({ what, key: name, send: sendOnce })
  }
}

export interface Answer {
  status: number
  body: unknown
}

/**
 * Sends a call and returns its content. If the session has ended, or the server wants proof of the user's identity, the
 * user is asked and the call is then sent again.
 */
export async function inSession(way: 'read' | 'write', sendOnce: () => Promise<Answer>): Promise<Envelope> {
  const answer = await sendOnce()
  return openAnswer((await mayBeSentAgain(answer, way)) ? await sendOnce() : answer, way)
}

async function mayBeSentAgain({ status, body }: Answer, way: 'read' | 'write'): Promise<boolean> {
  if (status === 401) return signInAgain(way)
  return status === 403 && refusal(status, body, way).faults[0]?.code === 'STEP_UP_REQUIRED' && proveAgain()
}

/** Returns the content of an answer; throws on refusal. */
function openAnswer({ status, body }: Answer, way: 'read' | 'write'): Envelope {
  // A 403 means that the user's rights have changed: read the session again.
  if (status === 403) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  if (status < 200 || status > 299 || !isEnvelope(body)) throw refusal(status, body, way)
  return body
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'data' in body
}

function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The largest page size that the server allows. */
const LARGEST_PAGE = '1000'

/** Reads all rows of a list as one page, with as many calls as needed. */
export async function readWhole<R>(
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<R>> {
  const asked = { ...query, page_size: LARGEST_PAGE }
  const first = await readPage<R>(path, asked, signal)
  const rows = [...first.rows]
  for (let page = 2; page <= first.pageCount; page += 1) {
    const next = await readPage<R>(path, { ...asked, page: String(page) }, signal)
    rows.push(...next.rows)
  }
  return { ...first, rows, pageCount: 1 }
}
