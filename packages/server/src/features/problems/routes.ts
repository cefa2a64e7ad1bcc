import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import {
  exportProblems,
  listProblemGroups,
  listProblems,
  PROBLEM_COLUMNS,
  type ProblemFilters,
} from '@tollgate/contract/calls/problem.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import { parseSort } from '@tollgate/contract/catalogue/list-query.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { CONTENT_TYPES, EXPORT_FORMATS } from '@tollgate/contract/bulk/export-format.ts'
import { AppError, refusal } from '../../app-error.ts'
import { listRoute, route } from '../../http/route.ts'
import type { ProblemQuery } from './problem-query.ts'
import type { ProblemThread } from './problem-thread.ts'
import { csvLine } from '../../bulk/export/export-route.ts'

const MOST_RECORDS = 1000
const RECORD = /^[a-z-]+ \d+$/

const COLUMNS: ReadonlySet<string> = new Set(PROBLEM_COLUMNS)

const SLICE = 1000

/** `GET /api/v1/problems`: problems as pages, as groups, or as a file. */
export function registerProblems(app: FastifyInstance, thread: ProblemThread): void {
  app.addHook('onClose', () => thread.stop())
  listRoute(app, listProblems, async ({ query, paging }) => {
    const { problems, ...found } = await thread.call('page', queryOf(query, paging))
    return { rows: problems, ...withMeta(found) }
  })
  listRoute(app, listProblemGroups, async ({ query, paging }) => {
    const { groups, ...found } = await thread.call('groups', queryOf(query, paging))
    return { rows: groups, ...withMeta(found) }
  })
  route(
    app,
    exportProblems,
    async ({ query: { format, ...filters }, reply }) =>
      exportAll(thread, queryOf(filters, { page: 1, pageSize: SLICE }), format, reply),
    { exposeHeadRoute: false },
  )
}

/** Streams all problems of a query as CSV or JSON. */
function exportAll(thread: ProblemThread, query: ProblemQuery, wanted: string | undefined, reply: FastifyReply) {
  const format = EXPORT_FORMATS.find((known) => known === (wanted ?? 'csv'))
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
  yield csvLine([...PROBLEM_COLUMNS, 'within.resource', 'within.id', 'within.label'], true)
  for await (const problems of found) {
    for (const { within, ...problem } of problems) {
      const lies = [within?.resource ?? null, within?.id ?? null, within?.label ?? null]
      yield csvLine([...PROBLEM_COLUMNS.map((name) => problem[name]), ...lies], true)
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

function withMeta({ total, ...meta }: { total: number; checking?: true }) {
  return { total, meta }
}

function queryOf(
  { records: named, accepted, text = '', sort, ...filters }: ProblemFilters,
  paging: ProblemQuery['paging'],
): ProblemQuery {
  const faults: Fault[] = []
  const order = parseSort(COLUMNS, sort, faults) ?? 'weight'
  const records = named?.split(',')
  if (records && !(records.length <= MOST_RECORDS && records.every((one) => RECORD.test(one))))
    faults.push(fault('INVALID', `Give up to ${MOST_RECORDS} records, as in qos-rule 3,pcc-rule 4`, 'records'))
  if (faults.length > 0) throw new AppError(faults)
  return {
    equals: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
    records,
    accepted: accepted === 'Y',
    text: text.trim().toLowerCase(),
    sort: order,
    paging,
  }
}
