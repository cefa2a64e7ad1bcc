import type { FastifyInstance } from 'fastify'
import { playSession } from '@tollgate/contract/calls/simulation.ts'
import { textRoute } from '../../../http/route.ts'
import type { Present } from '../worker/calls.ts'
import type { Jobs } from '../worker/jobs.ts'

export function registerSession(app: FastifyInstance, jobs: Jobs, present: Present): void {
  textRoute(app, playSession, async ({ body, query: { names, step: shown }, request, reply }) => {
    const asked = { body, shown, isNamed: names === 'true' }
    return present(await jobs.run(request, reply, (thread, job) => thread.call('play', { ...asked, job })))
  })
}
