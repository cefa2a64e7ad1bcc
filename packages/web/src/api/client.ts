import { asApiError, refusal } from './api-error.ts'

const BASE = '/api/v1/'

/** A row as the server gives it: the catalogue's fields, its id, `row_version`, nested and computed ones. */
export type Row = Readonly<Record<string, unknown>>

/** One page of a list and how many rows there are in all. */
export interface Page {
  rows: readonly Row[]
  page: number
  pageCount: number
  total: number
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** `row_version` the caller has seen: a newer one on the server refuses the write. */
  version?: number | undefined
  signal?: AbortSignal | undefined
}

let onUnauthenticated: () => void = () => undefined

/** Says what happens when a call finds the session gone; the shell leads to the sign-in. */
export function setUnauthenticatedHandler(handler: () => void): void {
  onUnauthenticated = handler
}

/** A page of the list at a path below `/api/v1`. */
export async function getPage(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<Page> {
  const { data, meta } = await call({ method: 'GET', path: withQuery(path, query), signal })
  const { currentPage, totalPage, total } = meta as { currentPage: number; totalPage: number; total: number }
  return { rows: data as Row[], page: currentPage, pageCount: totalPage, total }
}

/** What stands in `data` at a path below `/api/v1`. */
export async function getData<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await call({ method: 'GET', path, signal })).data as T
}

export async function createRow(path: string, body: unknown): Promise<Row> {
  return (await call({ method: 'POST', path, body })).data as Row
}

export async function updateRow(path: string, id: number, body: unknown, version?: number): Promise<Row> {
  return (await call({ method: 'PUT', path: `${path}/${id}`, body, version })).data as Row
}

export async function removeRow(path: string, id: number, version?: number): Promise<Row> {
  return (await call({ method: 'DELETE', path: `${path}/${id}`, version })).data as Row
}

async function call({ method, path, body, version, signal }: Call): Promise<{ data: unknown; meta?: unknown }> {
  const way = method === 'GET' ? 'read' : 'write'
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (version !== undefined) headers['if-match'] = `"${version}"`
  try {
    const answer = await fetch(BASE + path, {
      method,
      headers,
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope: unknown = await answer.json().catch(() => undefined)
    if (answer.status === 401) onUnauthenticated()
    if (!answer.ok || !isEnvelope(envelope)) throw refusal(answer.status, envelope, way)
    return envelope
  } catch (error) {
    if (signal?.aborted) throw error
    throw asApiError(error, way)
  }
}

function isEnvelope(body: unknown): body is { data: unknown; meta?: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body
}

function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}
