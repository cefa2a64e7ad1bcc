import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { isForApi } from '../http/api-address.ts'
import { refusal } from '../app-error.ts'
import type { AccessLog } from './access-log.ts'
import type { Identity } from './identity-cache.ts'
import { giveRoles } from './route-roles.ts'
import type { SessionLimits } from './session-limits.ts'
import type { Sessions } from './sessions.ts'
import { isProved } from './step-up/is-proved.ts'
import { isProxyScheme } from './token-secret.ts'
import type { Tokens } from './tokens.ts'
import { type TokenRights, METRICS } from './token-rights.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every guarded route. */
    identity: Identity
  }
}

interface Needs {
  sessions: Sessions
  tokens: Tokens
  accessLog: AccessLog
  limits: SessionLimits
  now: () => number
}

/**
 * Refuses calls without an identity, on guarded routes and on unknown addresses below `/api`. Then refuses what the
 * role does not allow, without details, and what the API token is not for. Routes that need a recent proof of identity
 * answer `STEP_UP_REQUIRED` without one.
 */
export function registerGuard(
  app: FastifyInstance,
  { sessions, tokens, accessLog, limits: { provedSeconds }, now }: Needs,
  isOpen: () => boolean,
): void {
  app.decorateRequest('actor')
  app.decorateRequest('identity')
  giveRoles(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (isForeignWrite(request)) {
      void accessLog.record('foreign_write_refused', request, '', request.headers.origin)
      return done(refusal('FORBIDDEN', 'Another site asked for this'))
    }
    const { config } = request.routeOptions
    if (!needsIdentity(request, config)) return done()
    if (!isOpen()) return done(refusal('UNAVAILABLE'))
    const admit = (identity: Identity | undefined) => {
      if (!identity) return done(refusal('UNAUTHENTICATED'))
      request.identity = identity
      request.actor = identity.actor
      const { provedAt } = identity
      const isOfOthers = config.nodes === 'only' && identity.rights?.scope !== 'node'
      const isAllowed = !isOfOthers && (!config.role || isAtLeast(identity.user.role, config.role))
      const missing = isAllowed ? identity.rights && missingRight(request, identity.rights) : undefined
      if (isAllowed && missing === undefined) {
        const isAsked = config.isProved && provedAt !== undefined && !isProved(provedAt, { now: now(), provedSeconds })
        return isAsked ? done(refusal('STEP_UP_REQUIRED')) : done()
      }
      void accessLog.record(
        'access_refused',
        request,
        identity.user.email || identity.user.name,
        `${request.method} ${request.routeOptions.url}`,
      )
      done(refusal('FORBIDDEN', missing))
    }
    const { authorization } = request.headers
    const source = authorization === undefined || isProxyScheme(authorization) ? sessions : tokens
    const known = source.known(request)
    if (known) admit(known)
    else source.find(request, reply).then(admit, done)
  })
}

/** Why a token may not make this call; undefined if it may. */
function missingRight({ routeOptions }: FastifyRequest, rights: TokenRights): string | undefined {
  const { url = '', config } = routeOptions
  const { scope, catalogues } = rights
  if (scope === 'node')
    return config.nodes ? undefined : 'This API token is of a node: it reads releases and nothing else'
  if (scope === 'metrics' && url !== METRICS) return 'This API token reads /metrics and nothing else'
  if (scope === 'read' && config.isRead === false) return 'This API token may read, and change nothing'
  if (config.who?.sessionOnly) return 'This is for a signed-in user, not for an API token'
  if (config.publishes && scope !== 'publish') return 'This API token does not publish: its scope is another one'
  if (scope !== 'metrics' && catalogues !== null && !config.narrows && !catalogues.some((name) => isBelow(url, name))) {
    return `This API token is for ${catalogues.join(', ')} alone`
  }
  return undefined
}

function isBelow(url: string, name: string): boolean {
  if (!isCatalogueName(name)) return false
  const paths = [`/api/v1/${catalogueOf(name).path}`, `/api/${name}`]
  return paths.some((path) => url === path || url.startsWith(`${path}/`))
}

function needsIdentity(request: FastifyRequest, config: FastifyContextConfig): boolean {
  return config.guarded === true || (config.public !== true && isForApi(request))
}

/**
 * Whether a page of another site made the browser send this write. Two kinds are dangerous: writes with a cookie, and
 * the public writes that set one (sign-in and set-up). Programs send neither `Origin` nor `Sec-Fetch-Site` and pass.
 */
function isForeignWrite(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (READS.has(method)) return false
  if (headers.cookie === undefined && request.routeOptions.config.public !== true) return false
  const site = headers['sec-fetch-site']
  if (typeof site === 'string' && !OWN_SITES.has(site)) return true
  return headers.origin !== undefined && !isOwn(headers.origin, headers.host)
}

/**
 * Compares host and port, not the scheme: behind a proxy that ends TLS the server sees plain http. For the same host
 * with another scheme, browsers send `cross-site` in the header that is checked first.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  const from = URL.parse(origin)
  return from !== null && host !== undefined && from.host === URL.parse(`${from.protocol}//${host}`)?.host
}
