import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import {
  EXPORT_FORMATS,
  exportWarningSchema,
  gxMessageSchema,
  originsSchema,
  type ExportFormat,
} from '@tollgate/contract/simulation/export.ts'
import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { refusal } from '../../../app-error.ts'
import { fieldOf } from '../../../http/parse-body.ts'
import type { Note } from '../names/records-named.ts'
import type { ReadNoted } from '../proof/routes.ts'
import { namesQuerySchema, namesSchema } from '../schemas.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'
import type { ExportedDecision } from './export-decision.ts'
import { warningsHeader } from './warnings-header.ts'

const FILE_NAME = 'credit-control-answer.bin'

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'The decision as Gx or 5G takes it; nothing is stored',
  description:
    '`gx`: Credit-Control-Answer as a tree of AVPs. `gx-bytes`: the same as one Diameter message (application/octet-stream). ' +
    '`5g`: SmPolicyDecision of TS 29.512. What the format has no place for is in `warnings`; with `gx-bytes` they are JSON ' +
    'in the header `X-Tollgate-Warnings`.',
  querystring: namesQuerySchema.extend({
    format: z.enum(EXPORT_FORMATS),
    origins: z.literal('true').optional().describe('Answer where each value was taken from as well'),
  }),
  body: simulationRequestSchema,
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
}))

/** `POST /simulation/export`: a decision in the formats of the network. */
export function registerExport(app: FastifyInstance, thread: SimulationThread, named: ReadNoted): void {
  app.post('/api/v1/simulation/export', { schema, config: { reads: true } }, async ({ body, query }, reply) => {
    const exported = await thread.call('export', { body: body ?? {}, format: formatIn(query) })
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
  })
}

function formatIn(query: unknown): ExportFormat {
  const given = fieldOf(query, 'format')
  if (given === undefined || given === '') throw refusal('REQUIRED', undefined, 'format')
  const format = EXPORT_FORMATS.find((one) => one === given)
  if (!format) throw refusal('INVALID', `Must be one of ${EXPORT_FORMATS.join(', ')}`, 'format')
  return format
}

/** Of the origins and the names of records what is asked for, as a member of the answer. */
async function metaOf(exported: ExportedDecision, query: unknown, named: ReadNoted): Promise<string> {
  const parts = []
  if (fieldOf(query, 'origins') === 'true') parts.push({ origins: exported.origins })
  if (fieldOf(query, 'names') === 'true') parts.push({ names: await named((note) => noteRecords(exported, note)) })
  return parts.length === 0 ? '' : `"meta":${JSON.stringify(Object.assign({}, ...parts))},`
}

function noteRecords({ origins, warnings }: ExportedDecision, note: Note): void {
  for (const { resource, id } of [...Object.values(origins), ...warnings])
    if (resource !== null && isCatalogueName(resource)) note(resource, id)
}
