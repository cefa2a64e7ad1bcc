import type { FastifyInstance } from 'fastify'
import { refusal } from '../app-error.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Passes the Idempotency-Key, a hash of the request and the named change set on to the code that writes. */
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

/** The key without the quotes that the draft of the header allows. */
function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw refusal('INVALID', 'The Idempotency-Key is not valid')
  return key
}

function changeSet(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined
  const id = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0
  if (id === 0) throw refusal('INVALID', 'Change-Set must be the number of a change set', 'Change-Set')
  return id
}
