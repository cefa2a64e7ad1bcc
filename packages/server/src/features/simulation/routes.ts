import type { FastifyError, FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as calls from '@tollgate/contract/calls/simulation.ts'
import { LARGEST_DOCUMENT, sentTextSchema } from '@tollgate/contract/catalogues/document-calls.ts'
import { askedPolicyOf } from '@tollgate/contract/simulation/policy-source.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { route, textRoute } from '../../http/route.ts'
import { rowsOfText } from '../../policy/rows-of-text.ts'
import { limitCalls, Limiter } from '../../http/limiter.ts'
import { registerCaseFiles } from './cases/file-routes.ts'
import { registerCases } from './cases/routes.ts'
import { registerExports } from './export/routes.ts'
import { registerInputs } from './inputs/routes.ts'
import { NameCache } from './names/name-cache.ts'
import { collectRecords } from './names/records-named.ts'
import { type ReadNames, registerProofs } from './proof/routes.ts'
import { registerSession } from './session/routes.ts'
import { registerSuite } from './suite/routes.ts'
import type { Present } from './worker/calls.ts'
import { Jobs } from './worker/jobs.ts'
import { SimulationThread } from './worker/simulation-thread.ts'

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']
const BATCH_LIMIT = 16 * 1024 * 1024

/** The body of a batch as it was sent. */
class BatchBody {
  readonly body: Buffer
  readonly isLines: boolean

  constructor(body: Buffer, isLines: boolean) {
    this.body = body
    this.isLines = isLines
  }
}

export function registerSimulation(
  app: FastifyInstance,
  config: Config,
  { database, sourceNamed }: { database: Database; sourceNamed: SourceFinder },
): void {
  const thread = new SimulationThread(config)
  app.addHook('onClose', () => thread.stop())
  const names = new NameCache(database, sourceNamed)
  const present: Present = async ({ data, records }) => ({
    data,
    meta: records && { names: await names.read(records) },
  })
  textRoute(app, calls.simulate, async ({ body, query }) =>
    present(await thread.call('answer', { body, isNamed: query.names === 'true' })),
  )
  const edited = { bodyLimit: LARGEST_DOCUMENT }
  textRoute(
    app,
    calls.simulateEdited,
    async ({ body, query }) => {
      const document = sentTextSchema.safeParse(fieldOf(body, 'document')).data
      const typed = document && (await rowsOfText(database.db, sourceNamed, document))
      return present(await thread.call('answerEdited', { body, isNamed: query.names === 'true', typed }))
    },
    edited,
  )
  route(app, calls.checkDecision, ({ body }) => thread.call('check', body.text))
  const named: ReadNames = (speak) => names.read(collectRecords(speak))
  registerInputs(app, database)
  const jobs = new Jobs(thread)
  registerExports(app, { thread, jobs, named })
  registerSession(app, jobs, present)
  registerCases(app, database, jobs)
  registerCaseFiles(app, database, sourceNamed)
  registerSuite(app, database, { jobs, named })
  registerProofs(app, jobs, named)
  // In this scope bodies are not parsed; the thread does that.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBatch = (isLines: boolean) => (_request: unknown, body: Buffer, done: Done) =>
      done(null, new BatchBody(body, isLines))
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, asBatch(false))
    scope.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, asBatch(true))
    registerBatch(scope, thread)
  })
}

type Done = (error: null, body: BatchBody) => void

function registerBatch(app: FastifyInstance, thread: SimulationThread): void {
  const options = {
    preParsing: limitCalls(new Limiter({ what: 'batches' })),
    bodyLimit: BATCH_LIMIT,
    errorHandler(error: FastifyError) {
      throw error.statusCode === 413 ? refusal('TOO_LARGE', 'The body is larger than 16 MiB') : error
    },
  }
  textRoute(
    app,
    calls.simulateBatch,
    async ({ body: sent, query: { beside }, reply }) => {
      if (!(sent instanceof BatchBody)) throw refusal('REQUIRED', undefined, 'requests')
      const { body, isLines } = sent
      const other = beside === undefined ? beside : askedPolicyOf(beside)
      const batch = await thread.call('openBatch', { body, isLines, beside: other })
      const type = beside === undefined ? 'application/x-ndjson' : 'application/json'
      return reply.type(`${type}; charset=utf-8`).send(Readable.from(answersOf(thread, batch)))
    },
    options,
  )
}

/** Reads answers on demand, so that a slow reader only slows down the deciding. */
async function* answersOf(thread: SimulationThread, batch: number): AsyncGenerator<string> {
  try {
    for (;;) {
      const piece = await thread.call('nextAnswers', batch)
      if (piece === null) return
      yield piece
    }
  } finally {
    await thread.call('closeBatch', batch)
  }
}
