import { z } from 'zod'
import { personRowSchema } from '@tollgate/contract/access/person-row.ts'
import { answers, described } from '../../http/api-schemas.ts'

const tags = ['me']

/** What the calls on oneself take and give, for the published API description. */
export const profileSchemas = {
  me: described(() => ({
    tags,
    summary: 'Who calls, and what they may do',
    response: answers(
      200,
      z.object({ data: personRowSchema.pick({ person_id: true, name: true, email: true, role: true, plans: true }) }),
    ),
  })),
}
