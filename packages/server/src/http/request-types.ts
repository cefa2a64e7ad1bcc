import type { Actor } from '../history/record-change.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; on every route that is closed to strangers. */
    actor: Actor
  }

  interface FastifyContextConfig {
    /** Answers with status and message instead of the envelope. */
    firstLoad?: boolean
    /** Changes nothing, though it is a `POST`. */
    reads?: boolean
    /** Open to strangers. */
    public?: boolean
    /** Closed to strangers, as everything below `/api` is. */
    guarded?: boolean
  }
}
