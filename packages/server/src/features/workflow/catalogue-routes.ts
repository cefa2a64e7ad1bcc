import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FastifyRequest } from 'fastify'
import type { CatalogueCalls, RegisterRoutes } from '../../catalogue/catalogue-calls.ts'
import type { ReadListPage } from '../../catalogue/list-rows.ts'
import {
  registerFirstLoads,
  registerList,
  registerOne,
  registerReads,
  registerUsage,
} from '../../catalogue/read-routes.ts'
import { sendRow } from '../../catalogue/row-call.ts'
import { registerWrites } from '../../catalogue/write-routes.ts'
import { findRow, readRow } from '../../catalogue/write-rows.ts'
import { envelope } from '../../http/envelope.ts'
import { workflowOfNode } from './node-hooks.ts'
import { withFieldNames } from '../../policy/position-names.ts'

/** Workflow catalogues that register their own routes, by catalogue name. */
export const workflowCatalogueRoutes: Readonly<Partial<Record<CatalogueName, RegisterRoutes>>> = {
  'rule-workflow-node': registerNodes,
  'rule-workflow-node-position': registerPositions,
  'rule-workflow-cb': registerCallbacks,
}

/** The first load returns all nodes of a workflow, because a drawing needs them all. */
function registerNodes(calls: CatalogueCalls): void {
  const readAll: ReadListPage = (query) => calls.readListPage({ ...query, pageSize: Number.MAX_SAFE_INTEGER })
  registerList(calls)
  registerOne(calls)
  registerUsage(calls)
  registerFirstLoads({ ...calls, readListPage: readAll })
  registerWrites(calls)
}

/** Accepts the short names of fields too. */
function registerPositions(calls: CatalogueCalls): void {
  const named = (write: CatalogueCalls['create']) => (request: FastifyRequest) => {
    request.body = withFieldNames(request.body)
    return write(request)
  }
  registerReads(calls)
  registerWrites({ ...calls, create: named(calls.create), update: named(calls.update) })
}

function registerCallbacks(calls: CatalogueCalls): void {
  registerList(calls)
  registerCallback(calls)
  registerUsage(calls)
  registerWrites(calls)
}

/** A node without a callback answers null instead of 404, since it may still get one. */
function registerCallback({ app, database: { db }, recordPath, schemas, source, locate }: CatalogueCalls): void {
  app.get(recordPath, { schema: schemas.one }, async (request, reply) => {
    const id = await locate(request)
    const row = await findRow(db, source, id)
    if (!row && (await workflowOfNode(db, id)) !== undefined) return envelope(null)
    return sendRow(reply, source.present.one(row ?? (await readRow(db, source, id))))
  })
}
