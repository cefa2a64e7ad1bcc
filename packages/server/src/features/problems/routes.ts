import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problemSchema, type Problem } from '@tollgate/contract/problem.ts'
import { parsePaging, parseSort, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { answers, meta } from '../../http/api-schemas.ts'
import { AppError } from '../../http/app-error.ts'
import { listEnvelope } from '../../http/envelope.ts'
import type { ReadProblems } from './problems.ts'

const SORTABLE = ['severity', 'code', 'message', 'resource', 'id', 'label', 'field'] as const
const COLUMNS: ReadonlySet<string> = new Set(SORTABLE)

const FILTERS = ['severity', 'resource', 'code'] as const

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

const schema = {
  tags: ['Problems'],
  summary: 'Every fault and warning over all data, faults first',
  querystring,
  response: answers(200, z.object({ data: z.array(problemSchema), meta })),
}

/** `GET /api/v1/problems`: what cannot be right, in pages. */
export function registerProblems(app: FastifyInstance, read: ReadProblems): void {
  app.get<{ Querystring: RawQuery }>('/api/v1/problems', { schema }, async (request) => {
    const raw = request.query
    const faults: Fault[] = []
    const paging = parsePaging(raw, faults)
    const sort = parseSort(COLUMNS, raw.sort, faults) ?? 'severity'
    if (faults.length > 0) throw new AppError(faults)
    const text = typeof raw.text === 'string' ? raw.text.trim().toLowerCase() : ''
    const wanted = (await read()).filter(
      (found) => FILTERS.every((key) => matches(found, key, raw[key])) && mentions(found, text),
    )
    const sorted = wanted.toSorted(byColumn(sort))
    const first = (paging.page - 1) * paging.pageSize
    return listEnvelope(sorted.slice(first, first + paging.pageSize), paging, sorted.length)
  })
}

/** Problems that are alike in the column stay in the order of their catalogues. */
function byColumn(sort: string): (a: Problem, b: Problem) => number {
  const column = sort.replace(/^-/, '') as (typeof SORTABLE)[number]
  const sign = sort.startsWith('-') ? -1 : 1
  return (a, b) => {
    const [one, other] = [a[column] ?? '', b[column] ?? '']
    return one === other ? 0 : one < other ? -sign : sign
  }
}

function mentions({ label, message, owner }: Problem, text: string): boolean {
  return text === '' || [label, message, owner?.label ?? ''].some((words) => words.toLowerCase().includes(text))
}

function matches(found: Problem, key: (typeof FILTERS)[number], value: unknown): boolean {
  return value === undefined || value === '' || found[key] === value
}
