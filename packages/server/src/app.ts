import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { catalogueNames } from '@tollgate/contract/catalogues/registry.ts'
import { registerAccessEvents } from './access/access-event-calls.ts'
import { registerAccessMetrics } from './access/access-metrics.ts'
import { createAccess, type Access } from './access/access.ts'
import { SESSION_COOKIE } from './access/session-cookie.ts'
import { registerInvitations } from './access/people/invitation-routes.ts'
import { registerPeople } from './access/people/person-calls.ts'
import { registerSecondFactorCalls } from './access/second-factor/calls.ts'
import { registerProfile } from './access/profile/profile-calls.ts'
import { registerTokenCalls } from './access/token-calls.ts'
import { registerBulk } from './bulk/bulk-routes.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { ListCache } from './catalogue/list-cache.ts'
import { registerMembership } from './catalogue/membership-routes.ts'
import { registerCatalogue } from './catalogue/routes.ts'
import type { Config } from './config.ts'
import { registerDatabaseMetrics } from './database/database-metrics.ts'
import type { Database } from './database/open.ts'
import { listViewSource } from './policy/case-rows.ts'
import { registerDocuments } from './features/document/routes.ts'
import { registerHistory } from './features/history/routes.ts'
import { registerSetting } from './features/setting/routes.ts'
import { daysBetween } from './features/overview/coming-days.ts'
import { findBatches } from './features/history/read-batches.ts'
import { registerWatches, type Watches } from './features/watch/routes.ts'
import { registerOverview } from './features/overview/routes.ts'
import { EvidenceThread } from './features/release/evidence/evidence-thread.ts'
import { changeMode, type Publisher } from './features/release/mode.ts'
import type { Deadlines } from './features/release/publish/deadlines.ts'
import { NodeReleases } from './features/release/nodes/node-releases.ts'
import { registerNodes } from './features/release/nodes/node-routes.ts'
import { registerObservations } from './features/release/nodes/observation-routes.ts'
import { SetThread } from './features/release/sets/set-thread.ts'
import { registerReleases } from './features/release/routes.ts'
import { historyShipping } from './history/ship/shipping.ts'
import { registerLive } from './features/live/routes.ts'
import { registerPlans } from './features/plan/routes.ts'
import { registerBackups } from './operation/backup-routes.ts'
import { Backups } from './operation/backups.ts'
import { ProblemThread } from './features/problems/problem-thread.ts'
import { registerLongWrites } from './writing/long-write-routes.ts'
import { registerAccepted } from './features/problems/accept-routes.ts'
import { registerProblems } from './features/problems/routes.ts'
import { isForApi, readableAddress } from './http/api-address.ts'
import { isAllowedHost, WRONG_HOST } from './http/allowed-hosts.ts'
import { refusal } from './app-error.ts'
import { registerCompression } from './http/compression.ts'
import { copyCases } from './features/simulation/cases/copy-cases.ts'
import { registerSimulation } from './features/simulation/routes.ts'
import { registerWorkflow } from './features/workflow/routes.ts'
import { registerErrors } from './http/errors.ts'
import { readJsonExactly } from './http/json-body.ts'
import { refuseDeepBodies } from './http/json-depth.ts'
import { registerMetrics } from './http/metrics.ts'
import { logStream } from './http/log-stream.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerReadiness, type Readiness } from './http/readiness.ts'
import { isSecure } from './http/is-secure.ts'
import { registerSentRequests } from './http/sent-request.ts'
import { HSTS, SECURITY_HEADERS } from './http/security-headers.ts'
import { refuseUnreadable } from './http/unreadable-request.ts'
import { registerWebApp } from './http/web-app.ts'
import { sourceNamed, sources } from './sources.ts'

/** How often Node looks for requests that took too long to arrive. */
const LONGEST_CHECK_MS = 30_000
const BODY_LIMIT = 1024 * 1024
/** Above Node's header limit. */
const LONGEST_ADDRESS = 64 * 1024
/** Limit of the problems that are compared for watches. */
const MOST_PROBLEMS = 10_000

export interface App {
  http: FastifyInstance
  access: Access
  backups: Backups
  /** Sends what is new in the history to where HISTORY_SHIP says. */
  shipHistory: (() => Promise<void>) | undefined
  /** Expires confirmations that were not given, and runs publishes that are due. */
  deadlines: Deadlines
  /** Notifies people about what they watch. */
  watches: Watches
  readiness: Readiness
  log: FastifyBaseLogger
}

/** Connects the parts of the server. Does not touch the database or the network yet. */
export async function buildApp(config: Config, database: Database): Promise<App> {
  const http = createHttp(config)
  const readiness: Readiness = { ready: false }
  registerErrors(http, database.engine, readiness)
  if (config.accessLog) registerRequestLog(http)
  registerCompression(http)
  registerReadiness(http, database, readiness)
  const metrics = new Registry()
  const access = createAccess({ database, config, log: http.log })
  registerAccessMetrics(metrics, access.context)
  await access.register(http)
  registerMetrics(http, metrics)
  registerDatabaseMetrics(metrics, database)
  const shipHistory = historyShipping(metrics, database.db, config.historyShip)
  refuseDeepBodies(http)
  registerSentRequests(http)
  await registerOpenApi(http, SESSION_COOKIE)
  const backups = new Backups({ engine: database.engine, ...config.backup })
  const evidence = new EvidenceThread(new URL('./release-worker.ts', import.meta.url), config)
  const nodeReleases = new NodeReleases(database)
  const firstRelease = (actor: Publisher) => evidence.firstRelease(database, actor)
  const problems = new ProblemThread(new URL('./problem-worker.ts', import.meta.url), config)
  await http.register(async (scope) => {
    readJsonExactly(scope, true)
    const answers = new ListCache(database)
    for (const name of catalogueNames) {
      registerCatalogue(scope, { database, answers }, sourceNamed(name), catalogueRoutes[name])
    }
    registerCatalogue(scope, { database, answers }, listViewSource)
    registerMembership(scope, database, sourceNamed('balance-type-group-member'), 'balance-type-group')
    registerMembership(scope, database, sourceNamed('pcc-rule-group-member'), 'pcc-rule-group')
    registerPlans(scope, database, { sourceNamed, copyBeside: copyCases })
    registerHistory(scope, database, sourceNamed)
    registerSetting(scope, database, {
      change: (trx, asked) => changeMode(trx, { engine: database.engine, sourceNamed }, asked),
      makeFirst: firstRelease,
    })
    registerLongWrites(scope, database)
    registerAccepted(scope, database, sourceNamed, problems)
    registerTokenCalls(scope, database, access)
    registerPeople(scope, access.context)
    registerInvitations(scope, access.context)
    registerNodes(scope, access.context, nodeReleases)
    registerObservations(scope, access.context)
    registerProfile(scope, access.context)
    registerSecondFactorCalls(scope, access.context)
    registerAccessEvents(scope, database.db)
    registerBackups(scope, backups)
    registerLive(scope, {
      database,
      metrics,
      isStillValid: (request) => access.isStillValid(request),
      whenRightsChange: (listener) => access.whenRightsChange(listener),
    })
  })
  registerBulk(http, database, sources, config.imports)
  registerWorkflow(http, database)
  registerSimulation(http, config, { database, sourceNamed })
  await http.register(async (scope) => {
    registerDocuments(scope, database, sourceNamed)
  })
  const deadlines = registerReleases(http, {
    database,
    sourceNamed,
    evidence,
    setReader: new SetThread(new URL('./set-worker.ts', import.meta.url), config),
    nodeReleases,
    settings: { guardUrl: config.rolloutGuard },
  })
  registerProblems(http, problems)
  registerOverview(http, database, sources, () => problems.call('counts', null))
  const watches = registerWatches(http, access.context, {
    changes: async (target, after, upTo, most) => {
      const tree = target && { resource: target.resource, record_id: String(target.id), tree: '1' }
      return (await findBatches(database, { ...tree, sort: 'change_id' }, { page: 1, pageSize: most }, [after, upTo]))
        .rows
    },
    begins: async (first, last) =>
      (await daysBetween(database.db, first, last)).filter(({ what, at }) => what === 'begins' && at >= first),
    problems: async (equals) => {
      const paging = { page: 1, pageSize: MOST_PROBLEMS }
      const found = await problems.call('page', { equals, accepted: false, text: '', sort: 'weight', paging })
      return found.checking ? undefined : found.problems
    },
  })
  await registerWebApp(http, config.webDir)
  return { http, access, backups, shipHistory, deadlines, watches, readiness, log: http.log }
}

function createHttp({ logLevel, requestSeconds, trustedProxies, allowedHosts }: Config): FastifyInstance {
  const requestTimeout = requestSeconds * 1000
  const http = fastify({
    logger: { level: logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Without it, a connection on which nothing or too little arrives stays open for ever.
    requestTimeout,
    // Set here too: Node takes its timeout for headers from this one, and checks neither if that is longer.
    http: { requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout, LONGEST_CHECK_MS) },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    rewriteUrl: readableAddress,
    clientErrorHandler: refuseUnreadable,
    // An id of any length gets a 404, as any other unknown id does.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
  })
  http.removeContentTypeParser('text/plain')
  readJsonExactly(http)
  // Schemas only describe the API. The contract checks the values, because it reports every fault by field.
  http.setValidatorCompiler(() => () => true)
  http.setSerializerCompiler(() => JSON.stringify)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    if (isSecure(request)) reply.header('strict-transport-security', HSTS)
    if (isForApi(request)) reply.header('cache-control', 'no-store')
    done(allowedHosts && !isAllowedHost(request, allowedHosts) ? refusal('FORBIDDEN', WRONG_HOST) : undefined)
  })
  return http
}
