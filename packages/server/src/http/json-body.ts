import type { FastifyInstance } from 'fastify'

/** A body that is announced as JSON and empty is none: programs send their usual `Content-Type` without a body too. */
export function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
}
