import type { FastifyInstance } from 'fastify'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { registerComments } from './comments/comment-routes.ts'
import type { EvidenceThread } from './evidence/evidence-thread.ts'
import type { NodeReleases } from './nodes/node-releases.ts'
import { Deadlines } from './publish/deadlines.ts'
import { registerPublishing } from './publish/publish-routes.ts'
import { registerReading } from './read-routes.ts'
import { registerRollout } from './rollout/rollout-routes.ts'
import type { RolloutSettings } from './rollout/rollout-store.ts'
import { registerSets } from './sets/set-routes.ts'
import type { SetThread } from './sets/set-thread.ts'

interface Needs {
  database: Database
  sourceNamed: SourceFinder
  evidence: EvidenceThread
  setReader: SetThread
  nodeReleases: NodeReleases
  settings: RolloutSettings
}

/** Calls for releases and change sets. Returns the deadlines to carry out. */
export function registerReleases(app: FastifyInstance, needs: Needs): Deadlines {
  const { database, evidence, setReader, settings } = needs
  app.addHook('onClose', async () => {
    await Promise.all([evidence.stop(), setReader.stop()])
  })
  registerSets(app, needs)
  registerComments(app, database)
  registerReading(app, needs)
  registerPublishing(app, needs)
  registerRollout(app, database, settings)
  return new Deadlines(database, {
    evidenceOf: (sets) => evidence.call('of', sets),
    firstRelease: (actor) => evidence.firstRelease(database, actor),
    settings,
    log: app.log,
  })
}
