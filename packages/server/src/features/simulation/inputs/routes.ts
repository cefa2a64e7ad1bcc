import type { FastifyInstance } from 'fastify'
import { readSimulationInputs } from '@tollgate/contract/calls/simulation.ts'
import { networkToday } from '../../../database/network-setting.ts'
import type { Database } from '../../../database/open.ts'
import { route } from '../../../http/route.ts'
import { readInputs } from './read-inputs.ts'

/** `GET /simulation/inputs`: the inputs that a session needs. */
export function registerInputs(app: FastifyInstance, { db }: Database): void {
  route(app, readSimulationInputs, async ({ query: { day, session, ...asked } }) =>
    readInputs(db, { ...asked, of_session: session === 'true', day: day ?? (await networkToday(db)) }),
  )
}
