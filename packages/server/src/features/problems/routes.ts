import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Readable } from 'node:stream'
import { problemGroupSchema, problemSchema, type Problem } from '@tollgate/contract/problem.ts'
import { parsePaging, parseSort, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { CONTENT_TYPES, EXPORT_FORMATS } from '@tollgate/contract/bulk/export-format.ts'
import { answers, meta } from '../../http/api-schemas.ts'
import { AppError, refusal } from '../../app-error.ts'
import { listEnvelope } from '../../http/envelope.ts'
import { FILTERS, type ProblemQuery } from './problem-query.ts'
import type { ProblemThread } from './problem-thread.ts'
import { csvLine } from '../../bulk/export/export-route.ts'

const MOST_RECORDS = 1000
const RECORD = /^[a-z-]+ \d+$/

/** The columns, all of which can be sorted by; a leading minus means descending. */
const SORTABLE = ['weight', 'severity', 'code', 'message', 'resource', 'id', 'label', 'field'] as const
const COLUMNS: ReadonlySet<string> = new Set(SORTABLE)

const filters = z.object({
  weight: z.string().optional(),
  severity: z.string().optional(),
  resource: z.string().optional(),
  code: z.string().optional(),
  within: z.string().optional().describe('The plan, workflow or map that the record lies in: zone-map 3'),
  records: z.string().optional().describe('Records with commas between: qos-rule 3,pcc-rule 4'),
  accepted: z
    .enum(['Y', 'N'])
    .optional()
    .describe('Y: those that were accepted, with the reason, instead of the others'),
  text: z
    .string()
    .optional()
    .describe('The name of the record, what it belongs to or the message contains, ignoring case'),
})
const sort = z
  .string()
  .optional()
  .describe(`One of ${SORTABLE.join(', ')}, with - for descending; by weight without one`)
const querystring = filters.extend({ page: z.int().optional(), page_size: z.int().optional(), sort })

const checkedMeta = meta.extend({
  checking: z.literal(true).optional().describe('A long check is under way: some problems may be old or missing'),
})

const tags = ['Problems']

const SLICE = 1000

const exportQuery = { format: z.string().optional().describe(EXPORT_FORMATS.join(' or ')) }

const schemas = {
  list: {
    tags,
    summary: 'Every fault and warning over all data, those first that can hurt decisions of today',
    querystring,
    response: answers(200, z.object({ data: z.array(problemSchema), meta: checkedMeta })),
  },
  groups: {
    tags,
    summary: 'The same, with one row for one kind of problem in one plan, workflow or map',
    querystring,
    response: answers(200, z.object({ data: z.array(problemGroupSchema), meta: checkedMeta })),
  },
  export: {
    tags,
    summary: 'A file of all problems that the filter means',
    querystring: filters.extend({ sort, ...exportQuery }),
  },
}

type Asked = { Querystring: RawQuery }

/** `GET /api/v1/problems`: problems as pages, as groups, or as a file. */
export function registerProblems(app: FastifyInstance, thread: ProblemThread): void {
  app.addHook('onClose', () => thread.stop())
  app.get<Asked>('/api/v1/problems', { schema: schemas.list }, async (request) => {
    const query = queryOf(request.query)
    const { problems, ...found } = await thread.call('page', query)
    return pageOf(problems, query, found)
  })
  app.get<Asked>('/api/v1/problems/groups', { schema: schemas.groups }, async (request) => {
    const query = queryOf(request.query)
    const { groups, ...found } = await thread.call('groups', query)
    return pageOf(groups, query, found)
  })
  app.get<Asked>('/api/v1/problems/export', { schema: schemas.export, exposeHeadRoute: false }, (request, reply) =>
    exportProblems(thread, queryOf({ ...request.query, page: undefined, page_size: undefined }), request.query, reply),
  )
}

/** Streams all problems of a query as CSV or JSON. */
function exportProblems(thread: ProblemThread, query: ProblemQuery, raw: RawQuery, reply: FastifyReply) {
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

async function* asCsv(found: AsyncIterable<readonly Problem[]>): AsyncGenerator<string> {
  yield csvLine([...SORTABLE, 'within.resource', 'within.id', 'within.label'], true)
  for await (const problems of found) {
    for (const { within, ...problem } of problems) {
      const lies = [within?.resource ?? null, within?.id ?? null, within?.label ?? null]
      yield csvLine([...SORTABLE.map((name) => problem[name]), ...lies], true)
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

function pageOf(rows: readonly object[], { paging }: ProblemQuery, { total, ...checking }: { total: number }) {
  const envelope = listEnvelope([...rows], paging, total)
  return { ...envelope, meta: { ...envelope.meta, ...checking } }
}

function queryOf(raw: RawQuery): ProblemQuery {
  const faults: Fault[] = []
  const paging = parsePaging(raw, faults)
  const order = parseSort(COLUMNS, raw.sort, faults) ?? 'weight'
  const records = typeof raw.records === 'string' ? raw.records.split(',') : undefined
  if (records && !(records.length <= MOST_RECORDS && records.every((one) => RECORD.test(one))))
    faults.push(fault('INVALID', `Give up to ${MOST_RECORDS} records, as in qos-rule 3,pcc-rule 4`, 'records'))
  if (faults.length > 0) throw new AppError(faults)
  const text = typeof raw.text === 'string' ? raw.text.trim().toLowerCase() : ''
  const given = FILTERS.filter((key) => raw[key] !== undefined && raw[key] !== '')
  return {
    equals: Object.fromEntries(given.map((key) => [key, String(raw[key])])),
    records,
    accepted: raw.accepted === 'Y',
    text,
    sort: order,
    paging,
  }
}
