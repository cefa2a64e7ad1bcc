import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { fault } from '@tollgate/contract/errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** By the error codes of Node's HTTP parser. */
const CAUSES: Readonly<Record<string, { status: number; fault: ReturnType<typeof fault> }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, fault: fault('TOO_LARGE', 'Address and headers are larger than 16 KiB') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, fault: fault('INVALID', 'The request did not arrive in time') },
}
const MALFORMED = { status: 400, fault: fault('INVALID', 'The request is malformed') }

/** Answers requests that Node could not parse, in the shape of any other refusal. */
export function refuseUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  const cause = CAUSES[code] ?? MALFORMED
  const body = JSON.stringify({ data: null, statusDescription: [cause.fault] })
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${cause.status} ${STATUS_CODES[cause.status]}`, ...lines, '', body].join('\r\n'))
}
