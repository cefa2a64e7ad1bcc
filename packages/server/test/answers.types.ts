import type { FastifyInstance } from 'fastify'
import { listChangeBatches } from '@tollgate/contract/calls/history.ts'
import { reportPresence } from '@tollgate/contract/calls/live.ts'
import { signOutPerson } from '@tollgate/contract/calls/person.ts'
import { listRoute, route } from '../src/http/route.ts'

/** Compiled, not run: an answer has the fields of its definition, by their names. */
export function misnamedFields(app: FastifyInstance): void {
  route(app, signOutPerson, async () => ({ ended: 1, revoked: 0 }))
  // @ts-expect-error it is called ended
  route(app, signOutPerson, async () => ({ sessions: 1, revoked: 0 }))
  const place = { resource: 'zone', record_id: 1, editing: false } as const
  route(app, reportPresence, async () => ({ ...place, selected: [1] }))
  // @ts-expect-error the optional field is called selected
  route(app, reportPresence, async () => ({ ...place, chosen: [1] }))
  const none = { rows: [], total: 0 }
  listRoute(app, listChangeBatches, async () => ({ ...none, meta: { searchedFrom: '2026-01-01' } }))
  // @ts-expect-error the optional field is called searchedFrom
  listRoute(app, listChangeBatches, async () => ({ ...none, meta: { since: '2026-01-01' } }))
}
