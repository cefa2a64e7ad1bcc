import type { FastifyRequest } from 'fastify'
import type { Actor } from '../history/record-change.ts'
import { refusal } from '../app-error.ts'

/** Refuses tokens: a leaked token must not be able to make another, revoke one or let somebody in. */
export function signedInUser({ actor }: FastifyRequest): Actor {
  if (actor.token === undefined) return actor
  throw refusal('FORBIDDEN', 'This is for a signed-in user, not for an API token')
}
