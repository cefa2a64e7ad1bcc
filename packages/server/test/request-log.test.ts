import fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { registerRequestLog } from '../src/http/request-log.ts'

test('a line for each request has its path, and neither the query nor the end of an invitation', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: { stream: { write: (line: string) => lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerRequestLog(app)
  app.get('/*', () => 'page')
  app.post('/api/v1/qos-rule', (_request, reply) => reply.code(400).send('refused'))
  await app.inject('/api/v1/qos-rule?qos_policy_name=Gold')
  await app.inject('/invitation/tollgate-secret?from=mail')
  await app.inject({ method: 'POST', url: '/api/v1/qos-rule' })
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(told.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/api/v1/qos-rule', 200],
    ['GET', '/invitation/…', 200],
    ['POST', '/api/v1/qos-rule', 400],
  ])
  expect(lines.join()).not.toMatch(/Gold|tollgate-secret/)
})
