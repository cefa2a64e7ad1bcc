import type { Role } from '@tollgate/contract/access/role.ts'
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
    /** Looks itself what an API token that is narrowed to catalogues may do. */
    narrows?: boolean
    /** Open to strangers. */
    public?: boolean
    /** Closed to strangers, as everything below `/api` is. */
    guarded?: boolean
    /** The least role that may call it, and whether it changes nothing: given by `access/route-roles.ts`. */
    role?: Role
    isRead?: boolean
    /** Asks a session for a proof of who calls. */
    isProved?: boolean
    /** Of API tokens, only those with the scope `publish` may call it. */
    publishes?: boolean
    /** Whether the token of a node reaches it; `only`: nobody else does. */
    nodes?: 'also' | 'only'
  }
}
