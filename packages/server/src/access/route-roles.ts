import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '@tollgate/contract/access/role.ts'
import { catalogueNames, catalogueOf } from '@tollgate/contract/catalogues/registry.ts'

/** The least role for reading and for writing on a route. */
interface Needed {
  read: Role
  write: Role
  /** Writes need a recent proof of identity, because they change how people sign in or what they may do. */
  isProved?: boolean
  /** Of API tokens, only those with the scope to publish may call it. */
  publishes?: boolean
  /** Whether node tokens may call it; `only`: nobody else may. */
  nodes?: 'also' | 'only'
}

const DATA: Needed = { read: 'viewer', write: 'editor' }

const API = '/api/v1/'

/** By path; the longest prefix wins. Paths are relative to `/api/v1`. */
const NEEDED: ReadonlyMap<string, Needed> = new Map([
  ...catalogueNames.map((name) => [catalogueOf(name).path, DATA] as const),
  ['change', DATA],
  ['change-batch', DATA],
  ['list-view', DATA],
  ['/metrics', DATA],
])

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Route = Pick<RouteOptions, 'method' | 'url' | 'config'>

/** Gives every route its role. A route without a rule is for administrators, and a test demands a rule for it. */
export function giveRoles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isGuarded(route)) return
    const reads = isRead(route)
    const proved = !reads && neededBy(route)?.isProved === true
    const publishes = !reads && neededBy(route)?.publishes === true
    const role = neededRole(route) ?? 'administrator'
    const nodes = reachOfNodes(route)
    route.config = { ...route.config, role, isRead: reads, isProved: proved, publishes, ...(nodes && { nodes }) }
  })
}

/** Whether a route needs an identity. */
export function isGuarded({ url, config }: Route): boolean {
  return config?.guarded === true || (config?.public !== true && url.startsWith('/api/'))
}

/** The role that the rules demand; undefined without a rule. */
export function neededRole(route: Route): Role | undefined {
  return isRead(route) ? neededBy(route)?.read : neededBy(route)?.write
}

/** Whether node tokens may call a route, or only they. */
export function reachOfNodes(route: Route): Needed['nodes'] {
  return neededBy(route)?.nodes
}

function neededBy({ url, config }: Route): Needed | undefined {
  if (config?.who) return { ...config.who, read: config.who.role, write: config.who.role }
  return config?.firstLoad === true ? DATA : ruleOf(url.startsWith(API) ? url.slice(API.length) : url)
}

function ruleOf(path: string): Needed | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const needed = NEEDED.get(path.slice(0, end))
    if (needed) return needed
  }
  return undefined
}

function isRead({ method, config }: Route): boolean {
  const methods = Array.isArray(method) ? method : [method]
  return methods.every((one) => READS.has(one)) || config?.firstLoad === true || config?.reads === true
}
