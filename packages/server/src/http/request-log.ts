import type { FastifyInstance } from 'fastify'

/** The rest of this address is a secret token. */
const INVITATION = /^\/invitation\/.*/

/** Logs each request once it is answered, without the query, which may name customers. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, id, actor } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = {
      method,
      path: url.split('?', 1)[0]?.replace(INVITATION, '/invitation/…'),
      status: reply.statusCode,
      ms,
      address: ip,
      user: actor?.name,
      reqId: id,
    }
    app.log.info(line, 'request')
    done()
  })
}
