import type { z } from 'zod'
import { personRowSchema } from './person-row.ts'

/** Whoever calls, as `GET /me` answers. */
export const meSchema = personRowSchema.pick({ person_id: true, name: true, email: true, role: true, plans: true })

export type Me = z.infer<typeof meSchema>
