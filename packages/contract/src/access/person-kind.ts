import { z } from 'zod'

/** Who uses an account. A service account has no sign-in: its programs call with API tokens that administrators make. */
export const personKindSchema = z.enum(['person', 'service'])

export type PersonKind = z.infer<typeof personKindSchema>
