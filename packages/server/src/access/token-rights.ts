import type { FastifyRequest } from 'fastify'
import type { TokenScope } from '@tollgate/contract/access/token-row.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'

export interface TokenRights {
  scope: TokenScope
  /** Names of the catalogues that it may reach; null: everything. */
  catalogues: readonly string[] | null
}

export const METRICS = '/metrics'

/** Why a token may not make this call; undefined if it may. */
export function missingRight({ routeOptions }: FastifyRequest, rights: TokenRights): string | undefined {
  const { url = '', config } = routeOptions
  const { scope, catalogues } = rights
  if (scope === 'node')
    return config.nodes ? undefined : 'This API token is of a node: it reads releases and nothing else'
  if (scope === 'metrics' && url !== METRICS) return 'This API token reads /metrics and nothing else'
  if (scope === 'read' && config.isRead === false) return 'This API token may read, and change nothing'
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
