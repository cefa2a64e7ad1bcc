import type { FastifyInstance } from 'fastify'
import { refusal } from '../app-error.ts'
import { idempotencyKey } from './idempotency-key.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Lets whoever writes know the call's Idempotency-Key with what the call asked for, and the change set that it names. */
export function registerSentRequests(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const key = READS.has(request.method) ? undefined : idempotencyKey(request.headers['idempotency-key'])
    if (key !== undefined && request.actor) {
      const { method, url, body } = request
      request.actor = { ...request.actor, sent: { key, request: { method, url, body } } }
    }
    const set = READS.has(request.method) ? undefined : changeSet(request.headers['change-set'])
    if (set !== undefined && request.actor) request.actor = { ...request.actor, changeSet: set }
    done()
  })
}

function changeSet(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined
  const id = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0
  if (id === 0) throw refusal('INVALID', 'Change-Set must be the number of a change set', 'Change-Set')
  return id
}
