import type { FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

/**
 * Whether a page of another site made the browser send this write. Only two kinds can do harm: writes with a cookie, and the
 * public writes that set one (sign-in and set-up). Programs send neither `Origin` nor `Sec-Fetch-Site` and pass.
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
 * Compares host and port, not the scheme: behind a proxy that ends TLS the server sees plain http. Browsers call the other
 * scheme of the same host cross-site, in the header that is checked first.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  const from = URL.parse(origin)
  return from !== null && host !== undefined && from.host === URL.parse(`${from.protocol}//${host}`)?.host
}
