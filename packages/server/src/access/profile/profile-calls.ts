import type { FastifyInstance } from 'fastify'
import { envelope } from '../../http/envelope.ts'
import { profileSchemas } from './profile-schemas.ts'

const PATH = '/api/v1/me'

/** Whoever calls. */
export function registerProfile(app: FastifyInstance): void {
  app.get(PATH, { schema: profileSchemas.me }, ({ identity }) => {
    const { name, email, role, person_id } = identity.user
    return envelope({ person_id, name, email, role, plans: null })
  })
}
