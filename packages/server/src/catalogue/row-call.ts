import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import { envelope } from '../http/envelope.ts'
import { fieldOf } from '../http/parse-body.ts'
import { numberIn, type RecordId } from './record-id.ts'
import type { Row } from './present-row.ts'
import type { Source } from './select-rows.ts'
import type { WriteContext } from './write-rows.ts'

export interface Params {
  id: string
}

/** The part of a path that names a record: `/:id`, or a catalogue's own address. */
export function recordPath({ address }: Catalogue): string {
  return address.length === 1 ? '/:id' : address.map((field) => `/:${field}`).join('')
}

/** The id of the record that a request's path names. */
export type Locate = (request: FastifyRequest) => Promise<number>

/** The id that a request's path names, where a catalogue's ids may be texts. */
export function recordIdOf({ catalogue }: Source, locate: Locate): (request: FastifyRequest) => Promise<RecordId> {
  if (catalogue.fields[catalogue.id]?.kind !== 'text') return locate
  return async (request) => readableText(String(fieldOf(request.params, 'id')))
}

/** Finds records by their id, or by their catalogue's own address. */
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
export function idOf({ params }: FastifyRequest): number {
  return idIn(params, 'id')
}

/** An id of an address by its name there. */
export function idIn(params: unknown, name: string): number {
  return wholeNumber(String(fieldOf(params, name)))
}

/** No text of a row holds the character 0; PostgreSQL does not even take it in a question. */
function readableText(text: string): string {
  if (text.includes('\0')) throw refusal('NOT_FOUND')
  return text
}

function wholeNumber(text = ''): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw refusal('NOT_FOUND')
  return value
}
