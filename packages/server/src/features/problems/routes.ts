import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problemSchema } from '@tollgate/contract/problem.ts'
import { parsePaging, parseSort, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { answers, meta } from '../../http/api-schemas.ts'
import { AppError } from '../../app-error.ts'
import { listEnvelope } from '../../http/envelope.ts'
import { FILTERS, SORTABLE, type ProblemQuery } from './problem-query.ts'
import type { ProblemThread } from './problem-thread.ts'

const COLUMNS: ReadonlySet<string> = new Set(SORTABLE)

const querystring = z.object({
  page: z.int().optional(),
  page_size: z.int().optional(),
  sort: z
    .string()
    .optional()
    .describe(`One of ${SORTABLE.join(', ')}, with - for descending`),
  severity: z.string().optional(),
  resource: z.string().optional(),
  code: z.string().optional(),
  text: z
    .string()
    .optional()
    .describe('The name of the record, what it belongs to or the message contains, ignoring case'),
})

const checkedMeta = meta.extend({
  checking: z.literal(true).optional().describe('A long check is under way: some problems may be old or missing'),
})

const schema = {
  tags: ['Problems'],
  summary: 'Every fault and warning over all data, faults first',
  querystring,
  response: answers(200, z.object({ data: z.array(problemSchema), meta: checkedMeta })),
}

/** `GET /api/v1/problems`: what cannot be right, in pages. */
export function registerProblems(app: FastifyInstance, thread: ProblemThread): void {
  app.addHook('onClose', () => thread.stop())
  app.get<{ Querystring: RawQuery }>('/api/v1/problems', { schema }, async (request) => {
    const query = queryOf(request.query)
    const { problems, total, ...checking } = await thread.call('page', query)
    const envelope = listEnvelope(problems, query.paging, total)
    return { ...envelope, meta: { ...envelope.meta, ...checking } }
  })
}

function queryOf(raw: RawQuery): ProblemQuery {
  const faults: Fault[] = []
  const paging = parsePaging(raw, faults)
  const sort = parseSort(COLUMNS, raw.sort, faults) ?? 'severity'
  if (faults.length > 0) throw new AppError(faults)
  const text = typeof raw.text === 'string' ? raw.text.trim().toLowerCase() : ''
  const given = FILTERS.filter((key) => raw[key] !== undefined && raw[key] !== '')
  return { equals: Object.fromEntries(given.map((key) => [key, String(raw[key])])), text, sort, paging }
}
