import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for the API. Its route decides, however the address is spelled; the address itself only counts
 * without a route. Called several times per request, so it checks the plain spelling first; each read of `routeOptions`
 * creates them anew.
 */
export function isForApi(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  const { url } = request
  return url.startsWith('/api/') || isApi(request.routeOptions.url) || isApi(decoded(pathOf(url)) ?? pathOf(url))
}

/**
 * The address with a path that can be decoded: percent signs that encode nothing are escaped. No route has such an
 * address, so it gets the usual 404.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const path = pathOf(url)
  return decoded(path) === undefined ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

function isApi(path: string | undefined): boolean {
  return path !== undefined && (path === '/api' || path.startsWith('/api/'))
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
