import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { type ExportQuery, exportQuerySchema } from '@tollgate/contract/simulation/export-query.ts'
import {
  EXPORT_FORMATS,
  type ExportWarning,
  exportWarningSchema,
  gxMessageSchema,
  originsSchema,
} from '@tollgate/contract/simulation/export.ts'
import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { askedSimulationSchema } from '@tollgate/contract/simulation/request.ts'
import { sessionRequestSchema, shownStepSchema } from '@tollgate/contract/simulation/session.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { refusal } from '../../../app-error.ts'
import { fieldOf, parseBody } from '../../../http/parse-body.ts'
import type { Note } from '../names/records-named.ts'
import type { ReadNames } from '../proof/routes.ts'
import { namesQuerySchema, namesSchema } from '../schemas.ts'
import type { Jobs } from '../worker/jobs.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'
import type { ExportedDecision } from './export-decision.ts'

/** Node limits all headers together to 16 KiB. */
const MOST_CHARACTERS = 8000

const FILE_NAME = 'gx-message.bin'

const exportSchema = (summary: string, body: z.ZodType, more: z.ZodRawShape = {}) => ({
  tags: ['Simulation'],
  summary,
  description:
    '`gx`: Credit-Control-Answer or Re-Auth-Request as a tree of AVPs. `gx-bytes`: the same as one Diameter message (application/octet-stream). ' +
    '`5g`: SmPolicyDecision of TS 29.512. What the format has no place for is in `warnings`; with `gx-bytes` they are JSON ' +
    'in the header `X-Tollgate-Warnings`.',
  querystring: namesQuerySchema.extend({
    ...exportQuerySchema.partial().required({ format: true }).shape,
    origins: z.literal('true').optional().describe('Answer where each value was taken from as well'),
    ...more,
  }),
  body,
  response: answers(
    200,
    z.object({
      data: z.union([gxMessageSchema, smPolicyDecisionSchema]),
      warnings: z.array(exportWarningSchema),
      meta: z
        .object({ origins: originsSchema.optional(), names: namesSchema.unwrap().shape.names.optional() })
        .optional(),
    }),
  ),
})

const schemas = {
  decision: described(() =>
    exportSchema('The decision as Gx or 5G takes it; nothing is stored', askedSimulationSchema),
  ),
  step: described(() =>
    exportSchema('What the gateway is told at a step of a session, as Gx or 5G takes it', sessionRequestSchema, {
      step: shownStepSchema.describe('Place among the answered steps'),
    }),
  ),
}
const stepSchema = z.object({ step: shownStepSchema })

interface ExportedBy {
  thread: SimulationThread
  jobs: Jobs
  named: ReadNames
}

/** Decisions in network formats, for a simulation and for a step of a session. */
export function registerExports(app: FastifyInstance, { thread, jobs, named }: ExportedBy): void {
  const reads = { reads: true }
  app.post('/api/v1/simulation/export', { schema: schemas.decision, config: reads }, async ({ body, query }, reply) =>
    send(await thread.call('export', { body: body ?? {}, asked: askedIn(query) }), { query, reply, named }),
  )
  const ofStep = { schema: schemas.step, config: reads }
  app.post('/api/v1/simulation/session/export', ofStep, async (request, reply) => {
    const { body = {}, query } = request
    const { step: shown } = parseBody(stepSchema, { step: fieldOf(query, 'step') })
    const exporting = { body, shown, asked: askedIn(query) }
    const exported = await jobs.run(request, reply, (own, job) => own.call('exportPlayed', { ...exporting, job }))
    return send(exported, { query, reply, named })
  })
}

async function send(
  exported: ExportedDecision,
  { query, reply, named }: { query: unknown; reply: FastifyReply; named: ReadNames },
): Promise<FastifyReply> {
  const { content, warnings } = exported
  if (typeof content !== 'string') {
    return reply
      .header('X-Tollgate-Warnings', warningsHeader(warnings))
      .header('Content-Disposition', `attachment; filename="${FILE_NAME}"`)
      .type('application/octet-stream')
      .send(Buffer.from(content))
  }
  const beside = `"warnings":${JSON.stringify(warnings)},${await metaOf(exported, query, named)}`
  return reply.type('application/json; charset=utf-8').send(`{"data":${content},${beside}"statusDescription":[]}`)
}

function askedIn(query: unknown): ExportQuery {
  const format = fieldOf(query, 'format')
  if (format === undefined || format === '') throw refusal('REQUIRED', undefined, 'format')
  if (!EXPORT_FORMATS.some((one) => one === format))
    throw refusal('INVALID', `Must be one of ${EXPORT_FORMATS.join(', ')}`, 'format')
  return parseBody(exportQuerySchema, query)
}

/** The requested origins and record names, as a member of the answer. */
async function metaOf(exported: ExportedDecision, query: unknown, named: ReadNames): Promise<string> {
  const parts = []
  if (fieldOf(query, 'origins') === 'true') parts.push({ origins: exported.origins })
  if (fieldOf(query, 'names') === 'true') parts.push({ names: await named((note) => noteRecords(exported, note)) })
  return parts.length === 0 ? '' : `"meta":${JSON.stringify(Object.assign({}, ...parts))},`
}

function noteRecords({ origins, warnings }: ExportedDecision, note: Note): void {
  for (const { resource, id } of [...Object.values(origins), ...warnings])
    if (resource !== null && isCatalogueName(resource)) note(resource, id)
}

/** Warnings as JSON for a header: in ASCII, and as many as fit. The last one counts the rest. */
function warningsHeader(warnings: readonly ExportWarning[]): string {
  for (let count = warnings.length; count > 0; count -= 1) {
    const rest = warnings.length - count
    const shown = rest === 0 ? warnings : [...warnings.slice(0, count), moreWarning(rest)]
    const text = asciiJson(shown)
    if (text.length <= MOST_CHARACTERS) return text
  }
  return asciiJson(warnings.length === 0 ? [] : [moreWarning(warnings.length)])
}

function moreWarning(count: number): ExportWarning {
  const message = `${count} more: ask for format gx to see them`
  return { code: 'MORE_WARNINGS', message, resource: null, id: null, field: null }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
