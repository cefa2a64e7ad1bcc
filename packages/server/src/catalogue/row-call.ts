import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import { envelope } from '../http/envelope.ts'
import { fieldOf } from '../http/parse-body.ts'
import { numberIn } from './record-id.ts'
import type { Row } from './present-row.ts'
import type { Source } from './select-rows.ts'
import type { WriteContext } from './write-rows.ts'

export interface Params {
  id: string
}

/** The path segment of a record: `/:id`, or the catalogue's own address. */
export function recordPath({ address }: Catalogue): string {
  return address.length === 1 ? '/:id' : address.map((field) => `/:${field}`).join('')
}

/** Resolves the id of the record in a request's path. */
export type Locate = (request: FastifyRequest) => Promise<number>

/** Finds records by id, or by the address of their catalogue. */
export function locator({ db }: Database, { catalogue }: Source): Locate {
  const { address, table, id, words } = catalogue
  if (address.length === 1) return async (request) => idOf(request)
  return async (request) => {
    const numbers = address.map((field) => wholeNumber(String(fieldOf(request.params, field))))
    let rows = anyTable(db).selectFrom(table).select(id)
    for (const [index, field] of address.entries()) rows = rows.where(field, '=', numbers[index] ?? null)
    const row = await rows.executeTakeFirst()
    if (!row) throw refusal('NOT_FOUND', `There is no ${words.one} ${numbers.join('/')}`)
    return numberIn(row, id)
  }
}

export function sendRow(reply: FastifyReply, row: Row) {
  return reply.header('etag', `"${row.row_version}"`).send(envelope(row))
}

/** The actor, and the version that the caller wants to change. */
export function writeContext(request: FastifyRequest): WriteContext {
  return { actor: request.actor, expectedVersion: versionOf(request.headers['if-match']) }
}

/** `If-Match: "7"`. With `*` or without the header, the last write wins. */
function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(header)?.[1]
  if (version === undefined) throw refusal('INVALID', 'If-Match must be the ETag of the row as it was read, like "7"')
  return Number(version)
}

/** Ids are whole numbers; any other text gets a 404. */
export function idOf({ params }: FastifyRequest): number {
  return idIn(params, 'id')
}

/** A number from the path, by its parameter name. */
export function idIn(params: unknown, name: string): number {
  return wholeNumber(textIn(params, name))
}

/** A part of the path, by its parameter name. */
export function textIn(params: unknown, name: string): string {
  return String(fieldOf(params, name))
}

function wholeNumber(text = ''): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw refusal('NOT_FOUND')
  return value
}
