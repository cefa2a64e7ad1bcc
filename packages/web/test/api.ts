import { vi } from 'vitest'

/** A call that a screen made below `/api/v1`. */
export interface ApiCall {
  method: string
  /** Path with its query, as in `qos-rule?page=1`. */
  path: string
  body: unknown
  /** `row_version` of the `If-Match` header. */
  version: number | undefined
}

/** Answers a call with a status and a body; undefined: not this call. */
export type Answer = (call: ApiCall) => Response | Promise<Response> | undefined

/** 200 with `data` in the envelope of the wire contract. */
export function ok(data: unknown, status = 200): Response {
  return Response.json({ data, statusDescription: [] }, { status })
}

/** One page that holds all rows of a list. */
export function page(rows: readonly object[]): Response {
  const meta = { currentPage: 1, pageSize: 10, total: rows.length, totalPage: 1 }
  return Response.json({ data: rows, meta, statusDescription: [] })
}

/** A refusal: `code` of contract/errors.ts, and the field at fault. */
export function refused(status: number, code: string, message: string, field?: string): Response {
  return Response.json({ data: null, statusDescription: [{ code, message, ...(field && { field }) }] }, { status })
}

/** Stands in for the server; a call without an answer fails the test. Returns the calls made so far. */
export function serveApi(...answers: readonly Answer[]): readonly ApiCall[] {
  const calls: ApiCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const version = headers.get('if-match')?.replaceAll('"', '')
    const call: ApiCall = {
      method: init.method ?? 'GET',
      path: url.replace(/^\/api\/v1\//, ''),
      body: typeof init.body === 'string' ? bodyOf(init.body, headers) : undefined,
      version: version === undefined ? undefined : Number(version),
    }
    calls.push(call)
    for (const answer of answers) {
      const response = await answer(call)
      if (response) return response
    }
    throw new Error(`No answer for ${call.method} ${call.path}`)
  })
  return calls
}

function bodyOf(body: string, headers: Headers): unknown {
  return headers.get('content-type') === 'application/yaml' ? body : JSON.parse(body)
}
