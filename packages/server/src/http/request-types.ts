import type { Actor } from '../history/record-change.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; on every route below `/api` that is not public. */
    actor: Actor
  }

  interface FastifyContextConfig {
    /** Answers with status and message instead of the envelope. */
    firstLoad?: boolean
    /** Open to strangers. */
    public?: boolean
  }
}
