import type { PageAnswers, ReadAnswers, WriteAnswers } from '@tollgate/contract/answers.ts'
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
  /** Of a search in values: the instant back to which it looked, where that was not all. */
  searchedFrom?: string
}

interface Meta {
  currentPage: number
  pageSize: number
  totalPage: number
  total: number
  searchedFrom?: string
}

/** An answer's content: what was asked for, and where in a list it stands. */
export interface Envelope {
  data: unknown
  meta?: unknown
  warnings?: unknown
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** `row_version` the caller has seen: a newer one on the server refuses the write. */
  version?: number | undefined
  /** Name of a write that may be sent again: the server does it once. */
  key?: string | undefined
  signal?: AbortSignal | undefined
}

/** Where a call below `/api/v1` goes: for links and uploads, which the browser does itself. */
export function addressOfCall(path: string, query: Record<string, string>): string {
  return BASE + withQuery(path, query)
}

/** What a `GET` answers; the path decides the type. */
export async function getData<Path extends keyof ReadAnswers>(
  path: Path,
  signal?: AbortSignal,
): Promise<ReadAnswers[Path]> {
  return (await call({ method: 'GET', path, signal })).data as ReadAnswers[Path]
}

/** A page of the list at a path, which decides the type of its rows. */
export function getPage<Path extends keyof PageAnswers>(
  path: Path,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Page<PageAnswers[Path]>> {
  return readPage(path, query, signal)
}

/** What a `POST` answers; the path decides the type. Under the same key the server does it once. */
export async function post<Path extends keyof WriteAnswers>(
  path: Path,
  body?: unknown,
  key?: string,
): Promise<WriteAnswers[Path]> {
  return (await call({ method: 'POST', path, body, key })).data as WriteAnswers[Path]
}

/** A page of any list; whoever calls it knows what the rows are. */
export async function readPage<R>(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<Page<R>> {
  const { data, meta } = await call({ method: 'GET', path: withQuery(path, query), signal })
  const { currentPage, totalPage, pageSize: _size, ...rest } = meta as Meta
  return { rows: data as R[], page: currentPage, pageCount: totalPage, ...rest }
}

/** Any call below `/api/v1`; what is refused or fails is thrown as an `ApiError`. */
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
  const send = () =>
    inSession(way, async () => {
      const answer = await fetch(BASE + path, request)
      return { status: answer.status, body: await answer.json().catch(() => undefined) }
    })
  try {
    const answer = await send()
    unsettled.delete(what)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const failed = asApiError(error, way)
    if (name === undefined || !failed.isOutcomeUnknown) throw failed
    const { settle } = await import('./settle.ts')
    return settle({ what, key: name, send })
  }
}

export interface Answer {
  status: number
  body: unknown
}

/**
 * Sends a call and opens its answer. Where the session is gone, or a proof of who calls is needed, it is sent again once the
 * user has signed in again or given the proof.
 */
export async function inSession(way: 'read' | 'write', send: () => Promise<Answer>): Promise<Envelope> {
  const answer = await send()
  return openAnswer((await mayBeSentAgain(answer, way)) ? await send() : answer, way)
}

async function mayBeSentAgain({ status, body }: Answer, way: 'read' | 'write'): Promise<boolean> {
  if (status === 401) return signInAgain(way)
  return status === 403 && refusal(status, body, way).faults[0]?.code === 'STEP_UP_REQUIRED' && proveAgain()
}

/** The content of an answer; a refusal is thrown. */
function openAnswer({ status, body }: Answer, way: 'read' | 'write'): Envelope {
  // What was allowed when the screen was drawn no longer is: the session tells the role that is left.
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

/** Rows that one page can hold. */
const LARGEST_PAGE = '1000'

/** All rows of a list as one page, in as many calls as it takes. */
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
