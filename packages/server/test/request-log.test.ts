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
  await app.inject('/api/v1/qos-rule?qos_policy_name=Gold')
  await app.inject('/invitation/tollgate-secret?from=mail')
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(told.map(({ path }) => path)).toEqual(['/api/v1/qos-rule', '/invitation/…'])
  expect(lines.join()).not.toMatch(/Gold|tollgate-secret/)
})
