import type { FastifyInstance } from 'fastify'

/** Repeats the faults of every error below some paths as `error_detail`, where older programs look for them. */
export function registerErrorDetail(app: FastifyInstance, paths: readonly string[]): void {
  const below = (url: string) =>
    paths.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const detailed = reply.statusCode >= 400 && below(request.url)
    done(null, detailed ? withDetail(payload as { statusDescription: unknown }) : payload)
  })
}

function withDetail<T extends { statusDescription: unknown }>(payload: T) {
  return { ...payload, error_detail: payload.statusDescription }
}
