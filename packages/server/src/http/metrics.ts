import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

/** In seconds: a list takes one or two milliseconds, the tree of a large version a second. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * `/metrics` for Prometheus: process metrics, durations of requests by method, route and status, and all else that is
 * registered.
 */
export function registerMetrics(app: FastifyInstance, register: Registry): void {
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status_code'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: each unknown address would be a series of its own.
    const labels = { method: request.method, route: request.routeOptions.url ?? '', status_code: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { guarded: true }, schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
