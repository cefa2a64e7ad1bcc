import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { CONTENT_TYPES, EXPORT_FORMATS } from '@tollgate/contract/bulk/export-format.ts'
import type { RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import { csvLine } from '../../bulk/export/export-route.ts'
import { refusal } from '../../app-error.ts'
import type { ProblemQuery } from './problem-query.ts'
import type { ProblemThread } from './problem-thread.ts'

const SLICE = 1000

export const exportQuery = { format: z.string().optional().describe(EXPORT_FORMATS.join(' or ')) }

/** Streams all problems of a query as CSV or JSON. */
export function exportProblems(thread: ProblemThread, query: ProblemQuery, raw: RawQuery, reply: FastifyReply) {
  const format = EXPORT_FORMATS.find((known) => known === (raw.format ?? 'csv'))
  if (!format) throw refusal('INVALID', `format must be ${EXPORT_FORMATS.join(' or ')}`, 'format')
  const text = format === 'csv' ? asCsv(slices(thread, query)) : asJson(slices(thread, query))
  const file = `problems-${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}.${format}`
  return reply
    .type(CONTENT_TYPES[format])
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(Readable.from(text, { objectMode: false }))
}

async function* slices(thread: ProblemThread, query: ProblemQuery): AsyncGenerator<readonly Problem[]> {
  for (let page = 1; ; page += 1) {
    const { problems, total } = await thread.call('page', { ...query, paging: { page, pageSize: SLICE } })
    yield problems
    if (page * SLICE >= total) return
  }
}

const PLAIN = ['weight', 'severity', 'code', 'message', 'resource', 'id', 'label', 'field'] as const

async function* asCsv(found: AsyncIterable<readonly Problem[]>): AsyncGenerator<string> {
  yield csvLine([...PLAIN, 'within.resource', 'within.id', 'within.label'], true)
  for await (const problems of found) {
    for (const { within, ...problem } of problems) {
      const lies = [within?.resource ?? null, within?.id ?? null, within?.label ?? null]
      yield csvLine([...PLAIN.map((name) => problem[name]), ...lies], true)
    }
  }
}

async function* asJson(found: AsyncIterable<readonly Problem[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const problems of found) {
    for (const problem of problems) {
      yield before + JSON.stringify(problem)
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
