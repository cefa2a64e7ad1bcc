import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../http/app-error.ts'
import { envelope } from '../http/envelope.ts'
import type { Row } from './present-row.ts'
import type { WriteContext } from './write-rows.ts'

export interface Params {
  id: string
}

/** Answers one row with its version as the ETag. */
export function sendRow(reply: FastifyReply, row: Row) {
  return reply.header('etag', `"${row.row_version}"`).send(envelope(row))
}

/** Who writes, and over which version. */
export function writeContext(request: FastifyRequest): WriteContext {
  return { actor: request.actor, expectedVersion: versionOf(request.headers['if-match']) }
}

/** `If-Match: "7"`; a `*` or no header lets the last write win. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(header)?.[1]
  if (version === undefined) throw refusal('INVALID', 'If-Match must be the ETag of the row as it was read, like "7"')
  return Number(version)
}

/** Ids are whole numbers: anything else names no record. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as Params
  const value = /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  if (!Number.isSafeInteger(value)) throw refusal('NOT_FOUND')
  return value
}
