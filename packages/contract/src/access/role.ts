import type { CodeValue } from '../standards/codes.ts'
import type { ROLES } from './roles.ts'

export type Role = CodeValue<typeof ROLES>

const LEVEL: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, approver: 2, administrator: 3 }

/** Whether a role may do everything that `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return LEVEL[role] >= LEVEL[needed]
}
