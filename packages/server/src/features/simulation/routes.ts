import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { LARGEST_DOCUMENT, sentTextSchema } from '@tollgate/contract/catalogues/document-calls.ts'
import { askedPolicyOf } from '@tollgate/contract/simulation/policy-source.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf, parseBody } from '../../http/parse-body.ts'
import { rowsOfText } from '../../policy/rows-of-text.ts'
import { limitCalls, Limiter } from '../../http/limiter.ts'
import { registerCaseFiles } from './cases/file-routes.ts'
import { registerCases } from './cases/routes.ts'
import { registerExports } from './export/routes.ts'
import { registerInputs } from './inputs/routes.ts'
import { NameCache } from './names/name-cache.ts'
import { collectRecords } from './names/records-named.ts'
import { type ReadNames, registerProofs } from './proof/routes.ts'
import { batchSchema, besideQuerySchema, editedSchema, simulationSchema } from './schemas.ts'
import { registerSession } from './session/routes.ts'
import { registerSuite } from './suite/routes.ts'
import type { AnsweredCall } from './worker/calls.ts'
import { Jobs } from './worker/jobs.ts'
import { SimulationThread } from './worker/simulation-thread.ts'
import { z } from 'zod'
import { checkedAnswerSchema, checkRequestSchema } from '@tollgate/contract/simulation/check.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'What is wrong with a policy decision that a gateway was sent; nothing is stored',
  description:
    'Takes an SmPolicyDecision of TS 29.512 as JSON, or a Credit-Control-Answer of Gx in hexadecimal, as `text`. Judged by ' +
    'schema, by references between its parts and by the rules of the fields. What is wrong with the text is the result: 200.',
  body: checkRequestSchema,
  response: answers(200, z.object({ data: checkedAnswerSchema })),
}))

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']
const BATCH_LIMIT = 16 * 1024 * 1024

interface BatchBody {
  body: Buffer
  isLines: boolean
}

export function registerSimulation(
  app: FastifyInstance,
  config: Config,
  { database, sourceNamed }: { database: Database; sourceNamed: SourceFinder },
): void {
  const thread = new SimulationThread(config)
  app.addHook('onClose', () => thread.stop())
  const names = new NameCache(database, sourceNamed)
  const isNamedIn = ({ query }: FastifyRequest) => fieldOf(query, 'names') === 'true'
  const send = async ({ text, records }: AnsweredCall, reply: FastifyReply) => {
    const meta = records ? `"meta":{"names":${JSON.stringify(await names.read(records))}},` : ''
    return reply.type('application/json; charset=utf-8').send(`{"data":${text},${meta}"statusDescription":[]}`)
  }
  const reads = { reads: true }
  app.post('/api/v1/simulation', { schema: simulationSchema, config: reads }, async (request, reply) =>
    send(await thread.call('answer', { body: request.body ?? {}, isNamed: isNamedIn(request) }), reply),
  )
  const edited = { schema: editedSchema, config: reads, bodyLimit: LARGEST_DOCUMENT }
  app.post('/api/v1/simulation/edited', edited, async (request, reply) => {
    const body = request.body ?? {}
    const document = sentTextSchema.safeParse(fieldOf(body, 'document')).data
    const typed = document && (await rowsOfText(database.db, sourceNamed, document))
    return send(await thread.call('answerEdited', { body, isNamed: isNamedIn(request), typed }), reply)
  })
  const named: ReadNames = (speak) => names.read(collectRecords(speak))
  registerInputs(app, database)
  registerCheck(app, thread)
  const jobs = new Jobs(thread)
  registerExports(app, { thread, jobs, named })
  registerSession(app, jobs, send)
  registerCases(app, database, jobs)
  registerCaseFiles(app, database, sourceNamed)
  registerSuite(app, database, { jobs, named })
  registerProofs(app, jobs, named)
  // In this scope bodies are not parsed; the thread does that.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBatch = (isLines: boolean) => (_request: unknown, body: Buffer, done: Done) => done(null, { body, isLines })
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, asBatch(false))
    scope.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, asBatch(true))
    registerBatch(scope, thread)
  })
}

type Done = (error: null, body: BatchBody) => void

function registerBatch(app: FastifyInstance, thread: SimulationThread): void {
  const options = {
    preParsing: limitCalls(new Limiter({ what: 'batches' })),
    schema: batchSchema,
    config: { reads: true },
    bodyLimit: BATCH_LIMIT,
    errorHandler(error: FastifyError) {
      throw error.statusCode === 413 ? refusal('TOO_LARGE', 'The body is larger than 16 MiB') : error
    },
  }
  app.post<{ Body: BatchBody | undefined }>('/api/v1/simulation/batch', options, async ({ body, query }, reply) => {
    if (!body) throw refusal('REQUIRED', undefined, 'requests')
    const { beside } = parseBody(besideQuerySchema, { beside: fieldOf(query, 'beside') })
    const batch = await thread.call('openBatch', {
      ...body,
      beside: beside === undefined ? beside : askedPolicyOf(beside),
    })
    const type = beside === undefined ? 'application/x-ndjson' : 'application/json'
    return reply.type(`${type}; charset=utf-8`).send(Readable.from(answersOf(thread, batch)))
  })
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

/** `POST /simulation/check`: validates a decision in a network format. */
function registerCheck(app: FastifyInstance, thread: SimulationThread): void {
  app.post('/api/v1/simulation/check', { schema, config: { reads: true } }, async ({ body }) =>
    envelope(await thread.call('check', parseBody(checkRequestSchema, body ?? {}).text)),
  )
}
