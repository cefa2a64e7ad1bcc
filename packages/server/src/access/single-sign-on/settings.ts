import { z } from 'zod'
import type { Role } from '@tollgate/contract/access/role.ts'
import { ROLES } from '@tollgate/contract/access/roles.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const ROLE_NAMES = ROLES.map(({ value }) => value)

/** A claim's value, and the role that it gives. */
type RoleRule = readonly [value: string, role: Role]

export interface SingleSignOn {
  /** Shown on the button: "Sign in with …". */
  name: string
  issuer: URL
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** Name of the claim that gives roles, or a path to it with dots. */
  roleClaim: string
  /** Empty: an administrator assigns the roles, and only known people may sign in. */
  roles: readonly RoleRule[]
  /** After this time the provider is asked again about a session. */
  recheckSeconds: number
  /** The operator vouches for the provider's e-mail addresses, though it does not say that it verified them. */
  trustsEmail: boolean
  /** Signing out here ends the session at the provider too. */
  signsOut: boolean
}

export const singleSignOnEnvironment = {
  OIDC_ISSUER: z
    .url()
    .refine(isSafe, 'Write an https address; http is for this machine alone (127.0.0.1, localhost)')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'Name the scope openid, with spaces between scopes'),
  OIDC_ROLE_CLAIM: z.string().min(1).default('groups'),
  OIDC_ROLES: z
    .string()
    .default('')
    .transform(rulesIn)
    .refine(areRules, `Write group=role, with commas between; roles are ${ROLE_NAMES.join(', ')}`),
  OIDC_TRUST_EMAIL: z.enum(['0', '1']).default('0'),
  OIDC_SIGN_OUT: z.enum(['0', '1']).default('0'),
  OIDC_RECHECK_SECONDS: z.coerce.number().int().min(10).max(86_400).default(300),
}

const settings = z.object(singleSignOnEnvironment)

/** Undefined without an issuer. A wrong setting returns its message. */
export function singleSignOnOf(given: z.output<typeof settings>): SingleSignOn | undefined | string {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if ((issuer === undefined) !== (clientId === undefined)) {
    return 'OIDC_ISSUER and OIDC_CLIENT_ID go together: set both or neither'
  }
  if (issuer === undefined || clientId === undefined) return undefined
  const url = new URL(issuer)
  return {
    name: given.OIDC_NAME ?? url.hostname,
    issuer: url,
    clientId,
    clientSecret,
    scope: given.OIDC_SCOPES,
    roleClaim: given.OIDC_ROLE_CLAIM,
    roles: given.OIDC_ROLES.filter(isRule),
    recheckSeconds: given.OIDC_RECHECK_SECONDS,
    trustsEmail: given.OIDC_TRUST_EMAIL === '1',
    signsOut: given.OIDC_SIGN_OUT === '1',
  }
}

/** Splits at the last `=`, because names of groups may contain `=`, as in LDAP. They may not contain commas. */
function rulesIn(text: string): (readonly [string, string])[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => {
    const at = part.lastIndexOf('=')
    return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()] as const
  })
}

function areRules(rules: readonly (readonly [string, string])[]): boolean {
  return rules.every(isRule)
}

function isRule(rule: readonly [string, string]): rule is RoleRule {
  return rule[0] !== '' && ROLE_NAMES.some((name) => name === rule[1])
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
