import { defineCodes } from '../standards/codes.ts'

/** Roles in ascending order. Each may do everything that the one before may (wire contract, section 9). */
export const ROLES = defineCodes([
  { value: 'viewer', label: 'Viewer', hint: 'Reads everything, changes nothing' },
  { value: 'editor', label: 'Editor', hint: 'Changes data' },
  { value: 'approver', label: 'Approver', hint: 'Changes data, and approves and publishes changes' },
  {
    value: 'administrator',
    label: 'Administrator',
    hint: 'Does everything, with people, backups and the log of sign-ins',
  },
])
