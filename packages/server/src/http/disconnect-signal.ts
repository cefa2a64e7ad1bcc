import type { FastifyReply } from 'fastify'
import { refusal } from '../app-error.ts'

/** Aborts when the client disconnects before it has its answer. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(refusal('UNAVAILABLE', 'The call was given up'))
  if (raw.destroyed) abort()
  else
    raw.once('close', () => {
      if (!raw.writableFinished) abort()
    })
  return gone.signal
}
