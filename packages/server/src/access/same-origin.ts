import type { FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

/**
 * Whether another site's page makes the browser write here. Only requests that use the browser's cookies can do harm,
 * and those that would give it one: sign-in and set-up, the public writes. Programs send neither header and pass.
 */
export function isForeignWrite(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (READS.has(method)) return false
  if (headers.cookie === undefined && request.routeOptions.config.public !== true) return false
  const site = headers['sec-fetch-site']
  if (typeof site === 'string' && !OWN_SITES.has(site)) return true
  return headers.origin !== undefined && !isOwn(headers.origin, headers.host)
}

/**
 * Names and ports are compared, not http with https: behind a proxy that ends TLS the server sees plain http, whether
 * or not the proxy says so. Browsers call the other scheme of the same name cross-site, in the header looked at before.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  const from = URL.parse(origin)
  return from !== null && host !== undefined && from.host === URL.parse(`${from.protocol}//${host}`)?.host
}
