import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * The route tells what an address leads to, however it is written; the address itself only counts without a route.
 * Asked several times for each request: the plain spelling is answered first, `routeOptions` are made anew by each look.
 */
export function isForApi(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  const { url } = request
  return url.startsWith('/api/') || isApi(request.routeOptions.url) || isApi(decoded(pathOf(url)) ?? pathOf(url))
}

/**
 * The address, with a path that can be read: one whose percent signs encode nothing keeps them as they stand. It names
 * nothing either way, and gets the answer that any such address gets.
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
