import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import * as calls from '@tollgate/contract/calls/simulation-export.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { type ExportQuery, exportQuerySchema } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportWarning } from '@tollgate/contract/simulation/export.ts'
import { textRoute } from '../../../http/route.ts'
import type { Note } from '../names/records-named.ts'
import type { ReadNames } from '../proof/routes.ts'
import type { Jobs } from '../worker/jobs.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'
import type { Exported, ExportedDecision } from './export-decision.ts'

/** Node limits all headers together to 16 KiB. */
const MOST_CHARACTERS = 8000

const FILE_NAME = 'gx-message.bin'

interface ExportedBy {
  thread: SimulationThread
  jobs: Jobs
  named: ReadNames
}

/** Decisions in network formats, for a simulation and for a step of a session. */
export function registerExports(app: FastifyInstance, { thread, jobs, named }: ExportedBy): void {
  const send = sendWith(named)
  textRoute(app, calls.exportDecision, async ({ body, query, reply }) =>
    send(await thread.call('export', { body, asked: formatOf(query) }), query, reply),
  )
  textRoute(app, calls.exportStep, async ({ body, query: { step: shown, ...query }, request, reply }) => {
    const exporting = { body, shown, asked: formatOf(query) }
    const exported = await jobs.run(request, reply, (own, job) => own.call('exportPlayed', { ...exporting, job }))
    return send(exported, query, reply)
  })
}

type Query = z.output<NonNullable<typeof calls.exportDecision.query>>

function sendWith(named: ReadNames) {
  return async (exported: ExportedDecision, query: Query, reply: FastifyReply): Promise<FastifyReply> => {
    const { content, warnings } = exported
    if (!('text' in content)) {
      return reply
        .header('X-Tollgate-Warnings', warningsHeader(warnings))
        .header('Content-Disposition', `attachment; filename="${FILE_NAME}"`)
        .type('application/octet-stream')
        .send(Buffer.from(content))
    }
    const beside: Omit<Exported, 'data'> = { warnings, meta: await metaOf(exported, query, named) }
    const rest = JSON.stringify({ ...beside, statusDescription: [] }).slice(1)
    return reply.type('application/json; charset=utf-8').send(`{"data":${content.text},${rest}`)
  }
}

function formatOf({ names: _names, origins: _origins, ...query }: Query): ExportQuery {
  return exportQuerySchema.parse(query)
}

/** The requested origins and record names. */
async function metaOf(exported: ExportedDecision, { origins, names }: Query, named: ReadNames) {
  if (origins !== 'true' && names !== 'true') return undefined
  return {
    ...(origins === 'true' && { origins: exported.origins }),
    ...(names === 'true' && { names: await named((note) => noteRecords(exported, note)) }),
  }
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
