import type { Role } from '@tollgate/contract/access/role.ts'
import type { Permission } from '@tollgate/contract/call/define-call.ts'
import type { Actor } from '../history/record-change.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every guarded route. */
    actor: Actor
  }

  interface FastifyContextConfig {
    /** Who may call it, as its definition says. */
    who?: Permission
    /** Answers with status and message instead of the envelope. */
    firstLoad?: boolean
    /** Changes nothing, although it is a `POST`. */
    reads?: boolean
    /** Checks itself which catalogues an API token is limited to. */
    narrows?: boolean
    /** Needs no identity. */
    public?: boolean
    /** Needs an identity, as everything below `/api` does. */
    guarded?: boolean
    /** The least role that may call it, and whether it only reads. Set by `access/route-roles.ts`. */
    role?: Role
    isRead?: boolean
    /** Sessions need a recent proof of identity. */
    isProved?: boolean
    /** Of API tokens, only those with the scope `publish` may call it. */
    publishes?: boolean
    /** Whether node tokens may call it; `only`: nobody else may. */
    nodes?: 'also' | 'only'
  }
}
