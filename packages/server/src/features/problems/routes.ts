import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problemGroupSchema, problemSchema } from '@tollgate/contract/problem.ts'
import { parsePaging, parseSort, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { answers, meta } from '../../http/api-schemas.ts'
import { AppError } from '../../app-error.ts'
import { listEnvelope } from '../../http/envelope.ts'
import { exportProblems, exportQuery } from './export-problems.ts'
import { FILTERS, SORTABLE, type ProblemQuery } from './problem-query.ts'
import type { ProblemThread } from './problem-thread.ts'

const MOST_RECORDS = 1000
const RECORD = /^[a-z-]+ \d+$/
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
