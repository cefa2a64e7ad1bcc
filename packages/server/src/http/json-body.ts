import type { FastifyInstance } from 'fastify'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'

/**
 * Reads JSON without rounding.
 * @param takesEmpty whether an empty body is taken, because programs send the header without a body too
 */
export function readJsonExactly(scope: FastifyInstance, takesEmpty = false): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (takesEmpty && text.length === 0) done(null)
    else void parse(request, text, (error, json) => done(error, error ? undefined : withExactNumbers(text, json)))
  })
}

/** A number that JavaScript would read as another one is refused by the schema of its field, by name. */
function withExactNumbers(text: string, json: unknown): unknown {
  return /\d{16}/.test(text) ? parseExactJson(text) : json
}
