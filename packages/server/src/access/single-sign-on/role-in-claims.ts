import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type { SingleSignOn } from './settings.ts'

type Claims = Readonly<Record<string, unknown>>

/** The highest role that the claims give; undefined if none. */
export function roleInClaims(claims: Claims, { roleClaim, roles }: Pick<SingleSignOn, 'roleClaim' | 'roles'>) {
  const held = new Set(valuesOf(claimNamed(claims, roleClaim)))
  const given = roles.filter(([value]) => held.has(value)).map(([, role]) => role)
  return given.reduce<Role | undefined>((best, role) => (best && isAtLeast(best, role) ? best : role), undefined)
}

/** A name with dots may be one claim, such as a URL, or a path into an object. */
function claimNamed(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((inside, part) => (isObject(inside) ? inside[part] : undefined), claims)
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A single value may come as a text. It is not split, because a group's name may contain spaces. */
function valuesOf(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) ? claim.filter((value) => typeof value === 'string') : []
}
