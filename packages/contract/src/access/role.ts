import { type CodeValue, defineCodes } from '../standards/codes.ts'

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

export type Role = CodeValue<typeof ROLES>

const LEVEL: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, approver: 2, administrator: 3 }

/** Whether a role may do everything that `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return LEVEL[role] >= LEVEL[needed]
}
