import type { FastifyInstance } from 'fastify'

/** Accepts an empty body with `Content-Type: application/json`, because programs send the header without a body too. */
export function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
}
