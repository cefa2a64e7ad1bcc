import type { FastifyInstance } from 'fastify'
import { idempotencyKey } from './idempotency-key.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Lets whoever writes know the call's Idempotency-Key, and what the call asked for. */
export function registerSentRequests(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const key = READS.has(request.method) ? undefined : idempotencyKey(request.headers['idempotency-key'])
    if (key !== undefined && request.actor) {
      const { method, url, body } = request
      request.actor = { ...request.actor, sent: { key, request: { method, url, body } } }
    }
    done()
  })
}
