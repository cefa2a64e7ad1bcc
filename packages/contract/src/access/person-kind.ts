import { defineCodes, type CodeValue } from '../standards/codes.ts'

/** Who uses an account. A service account has no sign-in: its programs call with API tokens that administrators make. */
export const PERSON_KINDS = defineCodes([
  { value: 'person', label: 'Person' },
  { value: 'service', label: 'Service account' },
])

export type PersonKind = CodeValue<typeof PERSON_KINDS>
