import type { FastifyInstance } from 'fastify'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'

/** Accepts an empty body with `Content-Type: application/json`, because programs send the header without a body too. */
export function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length === 0) done(null)
    else void parse(request, text, (error, json) => done(error, error ? undefined : withExactNumbers(text, json)))
  })
}

/** A number that JavaScript would read as another one is refused by the schema of its field, by name. */
function withExactNumbers(text: string, json: unknown): unknown {
  return /\d{16}/.test(text) ? parseExactJson(text) : json
}
